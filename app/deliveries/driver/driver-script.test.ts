import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { SentReports } from './driver-report.ts'

const draft = { id: 'e:draft', trip: '/trips/secret', at: 0, state: 'waiting', kind: 'draft', values: {} }
vi.mock('./phone-store.ts', () => ({
  openPhoneStore: async () => ({
    isPersistent: true,
    readAll: async () => [draft],
    put: async () => {
      if (isFull) throw new Error('QuotaExceededError')
    },
    remove: async () => {},
  }),
}))

type Listen = (event: unknown) => unknown

/** What the script uses of an element. */
const element = () => ({ textContent: '', hidden: true, dataset: {}, scrollIntoView: () => {} })
function listening<Parts>(parts: Parts) {
  const listeners: Record<string, Listen> = {}
  const addEventListener = (type: string, listen: Listen) => {
    listeners[type] = listen
  }
  return { ...parts, addEventListener, listeners }
}

const values: Record<string, string> = {}
const broken = { name: 'broken-0', validity: { badInput: false } }
const sent: string[] = []
let lastReports: unknown[] = []
let isOffline = false
let isFull = false
class Button {
  closest = () => ({ dataset: { time: 'arrivedAt' } })
}
const problem = element()
const canvas = listening({
  getContext: () => ({ lineTo() {}, stroke() {} }),
  hasPointerCapture: () => true,
  getBoundingClientRect: () => ({ left: 0, top: 0, width: 600, height: 200 }),
  toBlob: (take: (blob: Blob) => void) => take(new Blob(['x'])),
})
const photos = listening({ files: [] as Blob[], value: '' })
const pictures = element()
const waiting = element()
const goods = [{ key: 'a', planned: 10, name: 'Blocks', unit: 'block' }]
const parts: Record<string, unknown> = {
  '[data-problem]': problem,
  '[data-signature]': canvas,
  '[data-photos]': photos,
  '[data-pictures]': pictures,
}
const formOf = (dataset: Record<string, string>, parts: Record<string, unknown> = {}) =>
  listening({
    dataset: { goods: JSON.stringify(goods), ...dataset },
    elements: { namedItem: () => null },
    querySelector: (selector: string) => parts[selector] ?? null,
    querySelectorAll: (selector: string) => (selector === 'input' ? [broken] : []),
  })
const form = formOf({ stop: 'd' }, parts)
const recorded = formOf({ stop: 'e', done: 'yes', recorded: '2026-11-24T08:00:00Z' })

async function answer(url: string, { body }: { body: string | Blob }) {
  if (isOffline) throw new TypeError('Failed to fetch')
  sent.push(url.split('?')[1]?.split('&at=')[0] ?? 'report')
  const { reports } = typeof body === 'string' ? (JSON.parse(body) as SentReports) : { reports: [] }
  lastReports = reports
  return Response.json({ answers: reports.map(() => ({ state: 'stored' })) })
}

beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/trips/secret' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('Element', Button)
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal(
    'FormData',
    class {
      [Symbol.iterator] = () => Object.entries(values).values()
    },
  )
  vi.stubGlobal('document', {
    ...listening({
      querySelector: (selector: string) => (selector === '[data-waiting]' ? waiting : null),
      documentElement: { setAttribute() {} },
    }),
    querySelectorAll: (selector: string) => (selector.startsWith('form') ? [form, recorded] : []),
  })
  await import('./driver-script.ts')
})

afterAll(() => vi.unstubAllGlobals())

const submit = (entered: Record<string, string>) => {
  Object.assign(values, entered)
  return form.listeners.submit?.({ preventDefault() {} })
}

it('a signature waits on the page until its report has no problem, and is sent once', async () => {
  canvas.listeners.pointermove?.({ clientX: 1, clientY: 1 })
  await submit({ 'delivered-0': '11' })
  expect(problem).toMatchObject({ hidden: false, textContent: expect.stringContaining('only 10 blocks') })
  await submit({ 'delivered-0': '10' })
  await expect.poll(() => sent).toEqual(['report', 'delivery=d&kind=signature'])
  await submit({})
  await expect.poll(() => sent).toEqual(['report', 'delivery=d&kind=signature', 'report'])
})

it('a count that the browser cannot read is not saved as 0', async () => {
  broken.validity.badInput = true
  await submit({ 'delivered-0': '7', 'broken-0': '' })
  expect(problem).toMatchObject({ hidden: false, textContent: 'Blocks: enter numbers in steps of 1.' })
  broken.validity.badInput = false
  await submit({})
  expect(problem.hidden).toBe(true)
})

async function tapTime({ listeners }: typeof form) {
  lastReports = []
  await listeners.click?.({ target: new Button() })
  await expect.poll(() => lastReports).toHaveLength(1)
  return lastReports[0]
}

it('a time after the goods were recorded says what of them was typed since, and otherwise nothing', async () => {
  lastReports = []
  await submit({ 'delivered-0': '10' })
  await expect.poll(() => lastReports).toMatchObject([{ lines: [{ delivered: 10 }] }])
  expect(form.dataset).toMatchObject({ done: 'yes' })
  expect(await tapTime(form)).not.toHaveProperty('lines')
  Object.assign(values, { 'delivered-0': '6' })
  form.listeners.input?.({})
  expect(await tapTime(form)).toMatchObject({ lines: [{ delivered: 6 }] })
  expect(await tapTime(form)).not.toHaveProperty('lines')
})

it('a time says nothing of goods that were typed before another phone recorded them', async () => {
  expect(await tapTime(recorded)).not.toHaveProperty('lines')
})

it('of more photos than a stop has room for three are kept, and the page still says so once these are sent', async () => {
  const count = sent.filter(each => each !== 'report').length + 3
  photos.files = Array.from({ length: 5 }, () => new Blob(['x']))
  photos.listeners.change?.({})
  await expect
    .poll(() => pictures.textContent)
    .toBe(`${count} of ${count} pictures sent. A stop has at most 3 photos.`)
})

it('a phone that keeps nothing says so while something waits', async () => {
  isOffline = true
  isFull = true
  await submit({ 'delivered-0': '10' })
  await expect
    .poll(() => waiting.textContent)
    .toMatch(/^1 entry waits .* leave the page open until all is sent\.$/)
  isOffline = false
  isFull = false
  await submit({ 'delivered-0': '9' })
  await expect.poll(() => waiting.textContent).toBe('Everything on this phone has been sent.')
})
