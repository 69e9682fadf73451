import { readFileSync } from 'node:fs'
import { inParallel, maximum, orderJson, send, withShop } from './machine.mjs'

const requests = 100_000

/** Resident memory after 100,000 mixed requests, and how much of it came in their second half. */
export const benchMemory = (engine, env, maxMegabytes) =>
  withShop(async shop => {
    const samples = []
    for (let part = 0; part < 10; part++) {
      await sendMixed(shop.url, requests / 10)
      samples.push(readResidentMegabytes(shop.pid))
    }
    // The maximum of each half, because garbage is collected at any time.
    const early = Math.max(...samples.slice(2, 6))
    const late = Math.max(...samples.slice(6))
    const last = samples.at(-1)
    const all = `memory after ${requests.toLocaleString('en')} requests, MB (${engine})`
    const end = `memory, maximum in the last 40,000 requests, MB (${engine})`
    return [
      maximum(all, last, last / maxMegabytes),
      maximum(end, late, late / early, `maximum in the 40,000 before: ${Math.round(early)}`, 1.1),
    ]
  }, env)

const readResidentMegabytes = pid =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6

/** Sends cached pages, rendered pages, unknown paths and orders. */
async function sendMixed(url, count) {
  let next = 0
  await inParallel(16, async agent => {
    if (next >= count) return false
    const number = next++
    let path = pages[number % pages.length]
    let json
    if (number % 50 === 7) {
      path = '/checkout/order'
      json = orderJson()
    } else if (number % 10 === 3) path = `/blog?q=${number}`
    else if (number % 25 === 5) path = `/nothing-${number}`
    const { status } = await send(url + path, { agent, json })
    if (status >= 500) throw new Error(`${path}: ${status}`)
    return true
  })
}

const pages = [
  '/',
  '/products',
  '/products/hollow-blocks',
  '/blog',
  '/contact',
  '/products.data',
  '/sitemap.xml',
]
