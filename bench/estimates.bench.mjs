import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { layOutDrawing } from '../app/estimates/drawing-layout.ts'
import { estimateKinds } from '../app/estimates/estimate-pages.ts'
import { calculate, exampleQuery } from '../app/estimates/estimate-query.ts'
import { estimatorLoaders } from '../app/estimates/estimators.ts'
import { catalogueMaterials } from '../app/estimates/material.fixture.ts'
import { launchChromium, maximum, median, withFolder, withShop } from './machine.mjs'

const keys = 20
/** The URL follows after 300 ms. */
const pauseMs = 250
const slowdown = 4
const estimateBudgetMs = 16
/** "Good" interaction to next paint, https://web.dev/articles/inp. */
const keyBudgetMs = 200

/** The field that is typed into on each page; each key changes the estimate and the drawing. */
const fields = {
  wall: 'wall.length',
  paving: 'rectangle.length',
  slab: 'slab.length',
  roof: 'length',
  drain: 'run.length',
}

/**
 * Milliseconds with the processor slowed down fourfold. An estimate: its figures and its drawing, after the first one, which the page calculates
 * before a key is pressed. A key: all that the main thread does from the task of its input event until the estimate is painted.
 */
export const benchEstimates = () =>
  withShop(async shop => {
    const browser = await launchChromium()
    const figures = []
    for (const [name, field] of Object.entries(fields)) {
      const estimates = await measureEstimates(name, field)
      const p95 = estimates.toSorted((a, b) => a - b)[Math.ceil(keys * 0.95) - 1]
      const estimate = `an estimate in the ${name} estimator, p95 ms with the CPU ÷ 4`
      figures.push(maximum(estimate, p95, p95 / estimateBudgetMs))
      const time = median(await measureKeys(browser, `${shop.url}/estimate/${name}`, field))
      const key = `a key in the ${name} estimator until it is painted, median ms with the CPU ÷ 4`
      figures.push(maximum(key, time, time / keyBudgetMs))
    }
    await browser.close()
    return figures
  })

async function measureEstimates(name, field) {
  const estimator = await estimatorLoaders[name]()
  const materials = catalogueMaterials(estimateKinds[name])
  const initial = exampleQuery(estimator.fields, new URLSearchParams())
  return Array.from({ length: keys + 1 }, (_, index) => {
    const typed = [...initial]
    typed[typed.findIndex(([name]) => name === field)] = [field, `7.${index}`]
    const query = new URLSearchParams(typed)
    const start = performance.now()
    const result = calculate(estimator, query, materials)
    if ('errors' in result) throw new Error(JSON.stringify(result.errors))
    layOutDrawing(result.drawing)
    return (performance.now() - start) * slowdown
  }).slice(1)
}

async function measureKeys(browser, url, field) {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })
  const { fields: declared } = await estimatorLoaders[url.split('/').at(-1)]()
  await page.goto(`${url}?${exampleQuery(declared, new URLSearchParams())}`, { waitUntil: 'networkidle' })
  const input = page.locator(`[name="${field}"]`).first()
  await input.fill('7')
  // Compiles what runs.
  await typeDigits(page, 10)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
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
