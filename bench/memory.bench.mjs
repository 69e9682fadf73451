import { readFileSync } from 'node:fs'
import http from 'node:http'
import { serveShop } from './machine.mjs'
import { order } from './orders.bench.mjs'

const requests = 100_000
const connections = 16

/**
 * Resident memory after 100,000 mixed requests, and how much of it came in their second half. The mix: kept pages, pages
 * made anew, addresses that don't exist, orders.
 */
export async function benchMemory(engine, env, maxMegabytes) {
  const shop = await serveShop(env)
  try {
    await mixed(shop.url, requests / 10)
    const samples = []
    for (let part = 0; part < 9; part++) {
      await mixed(shop.url, requests / 10)
      samples.push(resident(shop.pid))
    }
    // The highest of each half: garbage is collected at moments of its own.
    const early = Math.max(...samples.slice(1, 5))
    const late = Math.max(...samples.slice(5))
    return [
      {
        figure: `memory after ${requests.toLocaleString('en')} requests, MB (${engine})`,
        value: Math.round(samples.at(-1)),
        floor: '',
        ratio: samples.at(-1) / maxMegabytes,
        budget: 1,
        atLeast: false,
      },
      {
        figure: `memory, most in the last 40,000 requests, MB (${engine})`,
        value: Math.round(late),
        floor: `most in the 40,000 before: ${Math.round(early)}`,
        ratio: late / early,
        budget: 1.1,
        atLeast: false,
      },
    ]
  } finally {
    await shop.stop()
  }
}

/** Megabytes (of a million bytes) of a process, as the system counts them. */
const resident = pid =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6

async function mixed(url, count) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  let next = 0
  const visitor = async () => {
    while (next < count) {
      const number = next++
      const place = number % 50
      if (place === 7) await send(agent, `${url}/checkout/order`, order())
      else if (place % 10 === 3) await send(agent, `${url}/blog?q=${number}`)
      else if (place % 25 === 5) await send(agent, `${url}/nothing-${number}`)
      else await send(agent, url + pages[number % pages.length])
    }
  }
  await Promise.all(Array.from({ length: connections }, visitor))
  agent.destroy()
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

const send = (agent, url, body) =>
  new Promise((resolve, reject) => {
    const headers = body
      ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      : { 'accept-encoding': 'br' }
    const request = http.request(url, { method: body ? 'POST' : 'GET', agent, headers }, response => {
      response.resume()
      response.on('end', () =>
        response.statusCode < 500
          ? resolve()
          : reject(new Error(`${url} was answered with ${response.statusCode}`)),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
