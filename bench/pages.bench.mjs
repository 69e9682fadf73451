import { rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { load, serve, serveShop } from './machine.mjs'

const encoding = { 'accept-encoding': 'br' }

/** A kept page against a bare server that sends the same bytes; alternating, so that both see the same machine. */
export async function benchPages() {
  const shop = await serveShop({}, { core: 0 })
  const page = `${shop.url}/products`
  const { headers, body } = await raw(page)
  const file = path.join(os.tmpdir(), `bench-body-${process.pid}`)
  await writeFile(file, body)
  for (const name of ['date', 'connection', 'keep-alive']) delete headers[name]
  const bare = await serve(
    'bench/bare-server.mjs',
    { BODY_FILE: file, HEADERS: JSON.stringify(headers) },
    { core: 0 },
  )
  try {
    load(page, { seconds: 2, headers: encoding })
    load(bare.url, { seconds: 2 })
    const rounds = Array.from({ length: 4 }, () => [load(page, { headers: encoding }), load(bare.url)])
    const ratios = rounds.map(([cached, floor]) => cached / floor).sort((a, b) => a - b)
    const mean = index => rounds.reduce((sum, round) => sum + round[index], 0) / rounds.length
    const uncached = load(`${shop.url}/products?uncached=1`)
    return [
      {
        figure: 'kept page, requests/s on one core',
        value: Math.round(mean(0)),
        floor: `bare node:http ${Math.round(mean(1))}`,
        ratio: (ratios[1] + ratios[2]) / 2,
        budget: 0.8,
        atLeast: true,
      },
      {
        figure: 'product list rendered anew, pages/s on one core',
        value: Math.round(uncached),
        floor: '',
        ratio: uncached / 300,
        budget: 1,
        atLeast: true,
      },
    ]
  } finally {
    await bare.stop()
    await shop.stop()
    await rm(file)
  }
}

/** As it goes over the wire: `fetch` would unpack it. */
const raw = url =>
  new Promise((resolve, reject) => {
    get(url, { headers: encoding }, response => {
      const parts = []
      response.on('data', part => parts.push(part))
      response.on('end', () => resolve({ headers: { ...response.headers }, body: Buffer.concat(parts) }))
    }).on('error', reject)
  })
