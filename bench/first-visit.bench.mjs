import http from 'node:http'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { launchChromium, maximum, median, withShop } from './machine.mjs'

const rounds = 5
/** 1.6 Mbit/s down, 750 kbit/s up, in bytes per second. */
const slowConnection = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

const pages = [
  '/',
  '/about',
  '/products',
  '/products/hollow-blocks',
  '/ready-mix-concrete',
  '/blog',
  '/news',
  '/contact',
  '/cart',
]
/** Pages whose largest contentful paint has a budget. */
const paintPages = ['/', '/cart']

/**
 * First visits on a phone (360×740, slow connection, CPU slowed down fourfold), compared with the same pages without
 * scripts, and a navigation to the next page.
 */
export const benchFirstVisit = () =>
  withShop(async shop => {
    const scriptless = await withoutScripts(shop.url)
    const browser = await launchChromium()
    try {
      const figures = []
      for (const path of pages) {
        const started = Date.now()
        figures.push(...(await measurePage(browser, path, shop.url, scriptless.url)))
        console.log(`  ${path}: ${Math.round((Date.now() - started) / 1_000)} s`)
      }
      const next = await navigate(browser, shop.url, 1)
      const nextSlowCpu = await navigate(browser, shop.url, 4)
      return [
        ...figures,
        maximum('next page painted after a tap, ms', next, next / 100),
        maximum('the same with the CPU ÷ 4, ms', nextSlowCpu, nextSlowCpu / 100),
      ]
    } finally {
      await browser.close()
      await scriptless.stop()
    }
  })

async function measurePage(browser, path, url, scriptlessUrl) {
  const visits = []
  const plain = []
  // The first visits fill the caches.
  for (let round = -1; round < rounds; round++) {
    const results = [await visit(browser, url + path, 2_500), await visit(browser, scriptlessUrl + path, 300)]
    if (round < 0) continue
    visits.push(results[0])
    plain.push(results[1])
  }
  const paint = medianOf(visits, 'paint')
  const floor = medianOf(plain, 'paint')
  const blocked = medianOf(visits, 'blocked')
  const shift = Math.max(...visits.map(visit => visit.shift))
  const withoutScripts = name => `without scripts: ${Math.round(medianOf(plain, name))}`
  return [
    ...(paintPages.includes(path)
      ? [maximum(paintOf(path), paint, paint / floor, withoutScripts('paint'), 1.15)]
      : []),
    maximum(`total blocking time of ${path}, ms`, blocked, blocked / 150, withoutScripts('blocked')),
    maximum(`layout shift of ${path}`, shift, shift, '', 0),
  ]
}

const paintOf = path => `largest contentful paint of ${path} on a slow phone, ms`
const medianOf = (visits, name) => median(visits.map(visit => visit[name]))

async function openPhone(browser, cpuSlowdown) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return { context, page, devtools }
}

async function visit(browser, url, pauseMs) {
  const { context, page, devtools } = await openPhone(browser, 4)
  await devtools.send('Network.emulateNetworkConditions', slowConnection)
  await page.addInitScript(() => {
    const seen = { paint: 0, blocked: 0, shift: 0 }
    Object.assign(window, { seen })
    const watch = (type, note) =>
      new PerformanceObserver(list => list.getEntries().forEach(note)).observe({ type, buffered: true })
    watch('largest-contentful-paint', entry => {
      seen.paint = entry.startTime
    })
    watch('layout-shift', entry => {
      if (!entry.hadRecentInput) seen.shift += entry.value
    })
    watch('longtask', entry => {
      seen.blocked += Math.max(0, entry.duration - 50)
    })
  })
  await page.goto(url, { waitUntil: 'load' })
  // The video, idle requests and the start of the scripts come after the load event.
  await page.waitForTimeout(pauseMs)
  const seen = await page.evaluate(() => window.seen)
  await context.close()
  return seen
}

/** Median time from a tap on a prefetched link to the first paint of the next page, on a fast connection. */
async function navigate(browser, url, cpuSlowdown) {
  const times = []
  for (let round = 0; round < rounds; round++) {
    const { context, page } = await openPhone(browser, cpuSlowdown)
    await page.goto(url, { waitUntil: 'networkidle' })
    const link = page.locator('main a[href="/products"]').first()
    await link.scrollIntoViewIfNeeded()
    // A touch lasts 100 ms before the click, which is enough for the prefetch.
    await link.hover()
    await page.waitForTimeout(500)
    times.push(
      await page.evaluate(
        () =>
          new Promise(resolve => {
            const from = performance.now()
            const onNextPaint = () =>
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
            new MutationObserver((_, observer) => {
              if (document.querySelector('h1')?.textContent !== 'Our Products') return
              observer.disconnect()
              onNextPaint()
            }).observe(document.body, { childList: true, subtree: true, characterData: true })
            document.querySelector('main a[href="/products"]').click()
          }),
      ),
    )
    await context.close()
  }
  return median(times)
}

/** A proxy that removes all scripts from pages. */
async function withoutScripts(upstream) {
  const responses = new Map()
  const server = http.createServer(async (request, response) => {
    const key = `${request.url} ${request.headers.accept}`
    if (!responses.has(key)) responses.set(key, await strip(upstream, request))
    const { status, headers, body } = responses.get(key)
    response.writeHead(status, headers).end(body)
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => new Promise(resolve => server.close(resolve)),
  }
}

function strip(upstream, { url, headers: requestHeaders }) {
  const headers = { ...requestHeaders, host: new URL(upstream).host, 'accept-encoding': 'br' }
  return new Promise((resolve, reject) => {
    http
      .get(upstream + url, { headers }, async response => {
        const parts = []
        for await (const part of response) parts.push(part)
        let body = Buffer.concat(parts)
        const endToEndHeaders = Object.fromEntries(
          Object.entries(response.headers).filter(
            ([name]) => !['transfer-encoding', 'connection', 'keep-alive', 'content-length'].includes(name),
          ),
        )
        if (endToEndHeaders['content-type']?.startsWith('text/html')) {
          const page = brotliDecompressSync(body)
            .toString()
            .replace(/<script\b[^>]*>[\s\S]*?<\/script>|<link[^>]*modulepreload[^>]*>/g, '')
          body = brotliCompressSync(page)
        }
        resolve({
          status: response.statusCode,
          headers: { ...endToEndHeaders, 'content-length': body.length },
          body,
        })
      })
      .on('error', reject)
  })
}
