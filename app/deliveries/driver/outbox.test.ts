import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { driverReport } from './driver-report.fixture.ts'
import type { SentReports } from './driver-report.ts'
import { type Entry, openOutbox, retryDelay, type Store } from './outbox.ts'

const trip = '/trips/secret'
const other = '/trips/other'

function phone() {
  const entries = new Map<string, Entry>()
  const store: Store = {
    readAll: async () => [...entries.values()],
    put: async entry => void entries.set(entry.id, entry),
    remove: async id => void entries.delete(id),
  }
  return store
}

/** A server that stores each report once; `failures` says what becomes of its answers. */
function server(failures: ('lost' | 'no network' | number)[] = []) {
  const stored: string[] = []
  const requests: string[] = []
  const answer = async (url: string, body: string | Blob): Promise<Response> => {
    requests.push(url)
    const failure = failures.shift()
    if (failure === 'no network') throw new TypeError('Failed to fetch')
    if (typeof failure === 'number') return Response.json({ message: 'Not now' }, { status: failure })
    const [, pictureId] = /\/pictures\/([\w-]+)/.exec(url) ?? []
    const reports = typeof body === 'string' ? (JSON.parse(body) as SentReports).reports : []
    const ids = pictureId ? [pictureId] : reports.map(report => (report as { id: string }).id)
    for (const id of ids) if (!stored.includes(id)) stored.push(id)
    if (failure === 'lost') throw new TypeError('Failed to fetch')
    return Response.json({ left: 'stored', answers: ids.map(id => ({ id, state: 'stored' })) })
  }
  return {
    stored,
    requests,
    fetch: ((url: string, init: { body: string }) => answer(url, init.body)) as typeof fetch,
  }
}

let at = 0
const report = (id: string, deliveryId = id): Entry => ({
  ...{ id, trip, at: at++, state: 'waiting', kind: 'report', values: {} },
  report: driverReport(deliveryId, { id }),
})
const picture = (id: string): Entry => ({
  ...{ id, trip, at: at++, state: 'waiting', kind: 'picture', deliveryId: 'd', picture: 'photo' },
  file: new Blob(['x']),
})
const open = (store: Store, fetch: typeof globalThis.fetch) =>
  openOutbox({ trip, store, fetch, onChange: () => {} })
const states = async (store: Store) =>
  Object.fromEntries((await store.readAll()).map(({ id, state }) => [id, state]))

describe('what waits on a phone', () => {
  it('is sent once there is a network, and says "stored" only after the answer', async () => {
    const store = phone()
    const { fetch, stored } = server(['no network', 'lost'])
    const outbox = await open(store, fetch)
    await outbox.put(report('a'))
    expect(await outbox.send()).toBe(false)
    expect(await outbox.send()).toBe(false)
    expect(stored).toEqual(['a'])
    expect(await states(store)).toEqual({ a: 'waiting' })
    expect(await outbox.send()).toBe(true)
    expect(await states(store)).toEqual({ a: 'stored' })
    expect(stored).toEqual(['a'])
  })

  it('is sent after the page was closed and opened again', async () => {
    const store = phone()
    await (await open(store, server().fetch)).put(report('a'))
    const { fetch, stored } = server()
    expect(await (await open(store, fetch)).send()).toBe(true)
    expect(stored).toEqual(['a'])
  })

  it('of other trips is sent and counted too, each entry to its own trip, and not shown', async () => {
    const store = phone()
    for (const entry of [report('old'), picture('photo')]) await store.put({ ...entry, trip: other })
    const { fetch, requests, stored } = server()
    const outbox = await open(store, fetch)
    await outbox.put(report('a'))
    expect([outbox.waiting(), outbox.list().map(({ id }) => id)]).toEqual([3, ['a']])
    expect(await outbox.send()).toBe(true)
    expect(stored).toEqual(['a', 'old', 'photo'])
    expect(requests.map(url => url.split('?')[0])).toEqual([
      '/trips/secret/reports',
      '/trips/other/reports',
      '/trips/other/pictures/photo',
    ])
    expect([outbox.waiting(), outbox.list().map(({ id }) => id)]).toEqual([0, ['a']])
  })

  it.each([410, 429, 503])('of a trip that is answered with %d keeps no other back', async status => {
    const store = phone()
    const ids = ['old 1', 'old 2']
    for (const id of ids) await store.put({ ...report(id), trip: other })
    const { fetch, stored } = server()
    const outbox = await open(store, (async (url: string, init: RequestInit) => {
      // Recorded during the run, after the reports of this trip.
      if (url.startsWith(other) && !outbox.list().some(({ id }) => id === 'b')) await outbox.put(report('b'))
      return url.startsWith(other) ? new Response('', { status }) : fetch(url, init)
    }) as typeof globalThis.fetch)
    await outbox.put(report('a'))
    const isRefused = status === 410
    expect(await outbox.send()).toBe(isRefused)
    expect(stored).toEqual(['a', 'b'])
    const state = isRefused ? 'refused' : 'waiting'
    expect(await states(store)).toMatchObject({ 'old 1': state, 'old 2': state, a: 'stored', b: 'stored' })
  })

  it.each([
    ['reports and pictures', [report, picture]],
    ['pictures', [picture]],
  ])('of a trip whose link is unknown is asked for once: %s', async (_, kinds) => {
    const store = phone()
    for (const [index, create] of kinds.entries())
      for (const id of [`${index} 1`, `${index} 2`]) await store.put({ ...create(id), trip: other })
    const requests: string[] = []
    const outbox = await open(store, (async (url: string) => {
      requests.push(url)
      return Response.json({ message: 'Wrong link' }, { status: 404 })
    }) as typeof globalThis.fetch)
    expect(await outbox.send()).toBe(true)
    // Wrong links count against a limit.
    expect(requests).toHaveLength(1)
    expect(new Set(Object.values(await states(store)))).toEqual(new Set(['refused']))
  })

  it('stays for the shop where a proxy answers 404 in its place', async () => {
    const store = phone()
    await store.put(picture('a'))
    const outbox = await open(store, async () => new Response('404 page not found', { status: 404 }))
    expect(await outbox.send()).toBe(false)
    expect(await states(store)).toEqual({ a: 'waiting' })
  })

  it('of another trip is shown after a refusal until it is recorded anew', async () => {
    const store = phone()
    await store.put({ ...report('old', 'stop'), trip: other, state: 'refused', at: Date.now() - 1 })
    const shown = async (path: string) => {
      const outbox = await openOutbox({ trip: path, store, fetch: server().fetch, onChange: () => {} })
      return { outbox, ids: outbox.listOthers().map(({ id }) => id) }
    }
    expect((await shown(trip)).ids).toEqual(['old'])
    const { outbox } = await shown(other)
    await outbox.put({ ...report('new', 'stop'), trip: other, at: Date.now() })
    await outbox.send()
    expect((await shown(trip)).ids).toEqual([])
  })

  it('of goods stays after a refusal when times alone are sent later, until goods are', async () => {
    const store = phone()
    const [refused, times, anew] = ['refused', 'times', 'anew'].map(id => report(id, 'stop'))
    if (!refused || times?.kind !== 'report' || !anew) throw new Error('No reports')
    await store.put({ ...refused, state: 'refused' })
    const outbox = await open(store, server().fetch)
    await outbox.put({ ...times, report: { ...times.report, lines: undefined } })
    await outbox.send()
    expect(await states(store)).toEqual({ refused: 'refused', times: 'stored' })
    await outbox.put(anew)
    await outbox.send()
    expect(await states(store)).toEqual({ times: 'stored', anew: 'stored' })
  })

  it('is not sent again by a page that was open before another page sent it', async () => {
    const store = phone()
    await store.put(picture('a'))
    const { fetch, requests } = server()
    const [one, two] = [await open(store, fetch), await open(store, fetch)]
    await one.send()
    expect(await two.send()).toBe(true)
    expect(requests).toHaveLength(1)
  })

  it('is sent also where the database of the phone fails', async () => {
    const store = phone()
    const { fetch, stored } = server()
    const outbox = await open(store, fetch)
    await outbox.put(report('a'))
    store.readAll = () => Promise.reject(new Error('The connection to the database was lost'))
    expect(await outbox.send()).toBe(true)
    expect(stored).toEqual(['a'])
  })

  it('is shown and sent also where the phone has no room for it, and counts as not kept until then', async () => {
    const store = phone()
    const { fetch, stored } = server()
    const shown: string[][] = []
    const outbox = await openOutbox({
      ...{ trip, store, fetch },
      onChange: () => shown.push(outbox.list().map(({ id }) => id)),
    })
    const isFull = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'))
    Object.assign(store, { put: isFull, remove: isFull })
    await outbox.put(report('a'))
    await outbox.remove('draft')
    expect([shown, outbox.isKept()]).toEqual([[['a']], false])
    expect(await outbox.send()).toBe(true)
    expect([stored, outbox.waiting(), outbox.isKept()]).toEqual([['a'], 0, true])
  })

  it('is deleted two weeks later unless it waits', async () => {
    const store = phone()
    for (const state of ['waiting', 'refused', 'held', 'stored'] as const)
      await store.put({ ...report(state), trip: other, state, at: 0 })
    await open(store, server().fetch)
    expect(Object.keys(await states(store))).toEqual(['waiting'])
  })

  it('is sent in one run, however often that is asked for', async () => {
    const { fetch, requests } = server()
    const outbox = await open(phone(), fetch)
    await outbox.put(report('a'))
    await Promise.all([outbox.send(), outbox.send(), outbox.send()])
    expect(requests).toEqual(['/trips/secret/reports'])
  })

  it('is sent again at once for whoever asks during a run that fails', async () => {
    const { fetch, requests } = server(['no network'])
    const outbox = await open(phone(), fetch)
    await outbox.put(report('a'))
    expect(await Promise.all([outbox.send(), outbox.send()])).toEqual([true, true])
    expect(requests).toHaveLength(2)
  })

  it('keeps no report back for a picture, nor a picture for one that is refused', async () => {
    const store = phone()
    const reports = server()
    const pictures = server([413])
    const outbox = await open(store, ((url: string, init: RequestInit) =>
      (url.includes('/pictures/') ? pictures : reports).fetch(url, init)) as typeof globalThis.fetch)
    await outbox.put(picture('bad'))
    await outbox.put(picture('good'))
    await outbox.put(report('a'))
    expect(await outbox.send()).toBe(true)
    expect(await states(store)).toEqual({ bad: 'refused', good: 'stored', a: 'stored' })
    expect([reports.stored, pictures.stored]).toEqual([['a'], ['good']])
  })

  it('that is refused as a whole is sent one by one, so that only what is wrong is refused', async () => {
    const store = phone()
    const { fetch, stored } = server([400, 400])
    const outbox = await open(store, fetch)
    await outbox.put(report('wrong'))
    await outbox.put(report('right'))
    expect(await outbox.send()).toBe(true)
    expect(await states(store)).toEqual({ wrong: 'refused', right: 'stored' })
    expect(stored).toEqual(['right'])
  })

  it('arrives exactly once, whatever becomes of the network', async () => {
    const failure = fc.constantFrom('lost' as const, 'no network' as const, 500, 503, 429)
    await fc.assert(
      fc.asyncProperty(
        fc.array(failure, { maxLength: 8 }),
        fc.integer({ min: 1, max: 5 }),
        async (failures, count) => {
          const store = phone()
          const { fetch, stored } = server([...failures])
          const ids = Array.from({ length: count }, (_, index) => `r${index}`)
          for (const id of ids) await (await open(store, fetch)).put(report(id))
          await (await open(store, fetch)).put(picture('p'))
          for (let attempt = 0; attempt <= failures.length; attempt++) await (await open(store, fetch)).send()
          expect(stored.toSorted()).toEqual(['p', ...ids])
          expect(new Set(Object.values(await states(store)))).toEqual(new Set(['stored']))
        },
      ),
    )
  })
})

it('attempts follow each other more and more slowly, at most a minute apart', () => {
  expect([0, 1, 2, 5, 50].map(retryDelay)).toEqual([2_000, 4_000, 8_000, 60_000, 60_000])
})
