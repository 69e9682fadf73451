import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/test-machine.mjs'
import { maximum, median, serveShop, withFolder } from './machine.mjs'

const keys = 20
/** The URL follows after 300 ms. */
const pauseMs = 250
const budgetMs = 16

/** The field that is typed into on each page; each key changes the estimate and the drawing. */
const fields = {
  wall: 'wall.length',
  paving: 'rectangle.length',
  slab: 'slab.length',
  roof: 'length',
  drain: 'run.length',
}

/**
 * Milliseconds of the main thread that a key takes with the CPU slowed down fourfold: from the task of its input event all scripting,
 * style, layout and painting until the estimate and its drawing are shown.
 */
export async function benchEstimates() {
  const shop = await serveShop()
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-sync'],
  })
  try {
    const figures = []
    for (const [name, field] of Object.entries(fields)) {
      const times = await measureKeys(browser, `${shop.url}/estimate/${name}`, field)
      const p95 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]
      figures.push(
        maximum(
          `a key in the ${name} estimator, median ms with the CPU ÷ 4`,
          median(times),
          median(times) / budgetMs,
        ),
        maximum(`a key in the ${name} estimator, p95 ms with the CPU ÷ 4`, p95, p95 / budgetMs),
      )
    }
    return figures
  } finally {
    await browser.close()
    await shop.stop()
  }
}

async function measureKeys(browser, url, field) {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })
  await page.goto(url, { waitUntil: 'networkidle' })
  const input = page.locator(`[name="${field}"]`).first()
  await input.fill('7')
  // Compiles what runs.
  await typeDigits(page, 10)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const times = await withFolder(async folder => {
    const file = path.join(folder, 'trace.json')
    await browser.startTracing(page, {
      path: file,
      categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
    })
    await typeDigits(page, keys)
    await browser.stopTracing()
    return busyTimes(JSON.parse(await readFile(file, 'utf8')).traceEvents)
  })
  await page.close()
  if (times.length !== keys) throw new Error(`${url}: ${times.length} of ${keys} keys were measured`)
  return times
}

/** Decimals keep the measure within its limits. */
async function typeDigits(page, count) {
  for (let index = 0; index < count; index++) {
    const isShort = index % 4 < 2
    await page.keyboard.press(isShort ? (index % 4 === 0 ? '.' : '5') : 'Backspace')
    await page.waitForTimeout(pauseMs)
  }
}

function busyTimes(events) {
  const inputs = events.filter(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'input')
  const tasks = events.filter(({ name }) => name === 'RunTask')
  return inputs.map(input => {
    const from = tasks.find(
      ({ tid, pid, ts, dur }) =>
        tid === input.tid && pid === input.pid && ts <= input.ts && input.ts <= ts + dur,
    )
    const ownThread = tasks.filter(({ tid, pid }) => tid === input.tid && pid === input.pid)
    return (
      ownThread
        .filter(({ ts }) => ts >= (from ?? input).ts && ts < input.ts + pauseMs * 1_000 * 0.8)
        // Time of the thread: what else runs on the machine does not count.
        .reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0) / 1_000
    )
  })
}
