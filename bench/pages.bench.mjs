import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { measureRate, median, minimum, send, serve, withFolder, withShop } from './machine.mjs'

/** A cached page against a bare server that sends the same bytes, in turn. */
export const benchPages = () =>
  withShop(shop => withFolder(folder => measurePages(shop, folder)), {}, { core: 0 })

async function measurePages(shop, folder) {
  const page = `${shop.url}/products`
  const { headers, body } = await send(page)
  const file = path.join(folder, 'body')
  await writeFile(file, body)
  for (const name of ['date', 'connection', 'keep-alive']) delete headers[name]
  const bareEnv = { BODY_FILE: file, HEADERS: JSON.stringify(headers) }
  const bare = await serve('bench/bare-server.mjs', bareEnv, { core: 0 })
  const brotli = { 'accept-encoding': 'br' }
  try {
    measureRate(page, { seconds: 2, headers: brotli })
    measureRate(bare.url, { seconds: 2 })
    const rounds = Array.from({ length: 5 }, () => {
      const cached = measureRate(page, { headers: brotli })
      const floor = measureRate(bare.url)
      return { cached, floor, ratio: cached / floor }
    })
    const ratio = median(rounds.map(round => round.ratio))
    const { cached, floor } = rounds.find(round => round.ratio === ratio)
    const rendered = measureRate(`${shop.url}/products?uncached=1`)
    const bareRate = `bare node:http ${Math.round(floor)}`
    return [
      minimum('cached page, requests/s on one core', cached, ratio, bareRate, 0.8),
      minimum('product list rendered, pages/s on one core', rendered, rendered / 300),
    ]
  } finally {
    await bare.stop()
  }
}
