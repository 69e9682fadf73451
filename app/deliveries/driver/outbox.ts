import { maxReportsPerRequest } from '../delivery.ts'
import type { DriverReport, ReportAnswers, SentReports } from './driver-report.ts'
import type { Goods, Values } from './stop-form.ts'

export type EntryState = 'waiting' | 'stored' | 'held' | 'refused'

type Common = {
  id: string
  /** The path of the trip. */
  trip: string
  /** Milliseconds of the phone's clock. */
  at: number
  state: EntryState
  /** Why it was refused or held. */
  message?: string | undefined
}

/** The goods are those of the form in which the values stood. */
type Entered = { values: Values; goods?: Goods[] | undefined }

/** What a phone keeps. Pictures are apart from reports, so that a picture that is refused keeps no report back. */
export type Entry =
  | (Common & { kind: 'left' })
  | (Common & Entered & { kind: 'report'; report: DriverReport })
  | (Common & {
      kind: 'picture'
      deliveryId: string
      picture: 'photo' | 'signature'
      file?: Blob | undefined
    })
  /** What is being entered: never sent. */
  | (Common & Entered & { kind: 'draft'; deliveryId: string })

export type Store = {
  readAll(): Promise<Entry[]>
  put(entry: Entry): Promise<void>
  remove(id: string): Promise<void>
}

type Deps = {
  trip: string
  store: Store
  fetch: typeof fetch
  onChange(): void
  now?: () => number
}

const keptMs = 14 * 86_400_000

/** Everything that a driver records, on the phone first, and sent when there is a network, also what waits of other trips. */
export async function openOutbox({ trip, store, fetch, onChange, now = Date.now }: Deps) {
  const entries = new Map<string, Entry>()
  for (const entry of await store.readAll()) {
    if (entry.trip === trip || isWaiting(entry)) entries.set(entry.id, entry)
    else if (entry.at < now() - keptMs) await store.remove(entry.id)
    else if (isRefused(entry)) entries.set(entry.id, entry)
  }
  let sending: Promise<boolean> | undefined
  let isAskedAgain = false

  const listAll = () => [...entries.values()].sort((a, b) => a.at - b.at)
  const isOwn = (entry: Entry) => entry.trip === trip

  /** What the phone had no room for, or whose database failed: it is shown and sent all the same. */
  const unkept = new Set<string>()

  async function put(entry: Entry) {
    entries.set(entry.id, entry)
    await store.put(entry).then(
      () => unkept.delete(entry.id),
      () => unkept.add(entry.id),
    )
    onChange()
  }
  async function remove(id: string) {
    entries.delete(id)
    await store.remove(id).catch(() => {})
  }
  async function settle(entry: Entry, state: EntryState, message?: string) {
    const isRecordedAnew = (other: Entry) => isRefused(other) && isEarlierReport(other, entry)
    if (state !== 'refused') for (const { id } of listAll().filter(isRecordedAnew)) await remove(id)
    const isSentPicture = entry.kind === 'picture' && state !== 'refused'
    await put({ ...entry, state, message, ...(isSentPicture && { file: undefined }) })
  }

  const post = (url: string, body: BodyInit, type: string) =>
    fetch(url, { method: 'POST', body, headers: { 'content-type': type } })

  /** Of a trip whose link the server does not know, all is refused: wrong links are limited, and other trips wait then. */
  async function refuse(batch: Entry[], path: string, { status }: Response, message: string) {
    const ofTrip = listAll().filter(entry => entry.trip === path && isWaiting(entry))
    for (const entry of status === 404 ? ofTrip : batch) await settle(entry, 'refused', message)
  }

  /** Whether the server has answered; an answer says what became of each entry. */
  async function sendReports(path: string, batch: Entry[]): Promise<boolean> {
    const left = batch.find(({ kind }) => kind === 'left')
    const reports = batch.filter(entry => entry.kind === 'report')
    const sent: SentReports = {
      now: new Date(now()).toISOString(),
      reports: reports.map(({ report }) => report),
      ...(left && { leftAt: new Date(left.at).toISOString() }),
    }
    const response = await post(`${path}/reports`, JSON.stringify(sent), 'application/json')
    if (response.ok) {
      const { left: leftState, answers } = (await response.json()) as ReportAnswers
      if (left) await settle(left, leftState ?? 'refused')
      for (const [index, entry] of reports.entries()) {
        const answer = answers[index]
        await settle(entry, answer?.state ?? 'refused', answer ? answer.message : refusedText)
      }
      return true
    }
    const message = await readRefusal(response)
    if (message === undefined) return false
    // One of them may be what the server can't read.
    if (batch.length > 1 && response.status !== 404) {
      for (const entry of batch) if (!(await sendReports(path, [entry]))) return false
      return true
    }
    await refuse(batch, path, response, message)
    return true
  }

  async function sendPicture(entry: Entry & { kind: 'picture' }): Promise<boolean> {
    if (!entry.file)
      return settle(entry, 'refused', 'The picture is no longer on this phone.').then(() => true)
    const { id, trip: path, deliveryId, picture, file, at } = entry
    const times = { at: new Date(at).toISOString(), now: new Date(now()).toISOString() }
    const query = new URLSearchParams({ delivery: deliveryId, kind: picture, ...times })
    const response = await post(`${path}/pictures/${id}?${query}`, file, 'application/octet-stream')
    if (response.ok) {
      const { result } = await response.json().catch(() => ({}))
      await settle(entry, result?.held ? 'held' : 'stored', result?.held)
      return true
    }
    const message = await readRefusal(response)
    if (message === undefined) return false
    await refuse([entry], path, response, message)
    return true
  }

  /** Reports before pictures. Whether the server has answered. */
  function sendNext(path: string, waiting: Entry[]): Promise<boolean> {
    const batch = waiting.filter(({ kind }) => kind !== 'picture').slice(0, maxReportsPerRequest)
    const picture = waiting.find(entry => entry.kind === 'picture')
    return batch.length === 0 && picture ? sendPicture(picture) : sendReports(path, batch)
  }

  /** What another page of this phone has sent meanwhile: an older signature would take the place of a newer one. */
  async function readSentElsewhere() {
    for (const stored of await store.readAll()) {
      const known = entries.get(stored.id)
      if (known && isWaiting(known)) entries.set(stored.id, stored)
    }
  }

  /** This trip first, and without those that the server can't take now, so that none keeps another back. */
  async function sendAll(): Promise<boolean> {
    const deferred = new Set<string>()
    try {
      // What is on the page is sent also where the phone's database fails.
      await readSentElsewhere().catch(() => {})
      for (;;) {
        const waiting = listAll().filter(entry => isWaiting(entry) && !deferred.has(entry.trip))
        const path = (waiting.find(isOwn) ?? waiting[0])?.trip
        if (path === undefined) return deferred.size === 0
        const isAnswered = await sendNext(
          path,
          waiting.filter(entry => entry.trip === path),
        )
        if (!isAnswered) deferred.add(path)
      }
    } catch {
      // No network, or it was lost before the answer: everything is repeated.
      return false
    }
  }

  /** Whoever asks meanwhile may know of a network that this attempt did not have: if it fails, another one follows. */
  async function run(): Promise<boolean> {
    for (;;) {
      isAskedAgain = false
      if (await sendAll()) return true
      if (!isAskedAgain) return false
    }
  }

  return {
    /** Of this trip. */
    list: () => listAll().filter(isOwn),
    /** What was sent from here of other trips, or still waits. */
    listOthers: () => listAll().filter(entry => !isOwn(entry)),
    waiting: () => listAll().filter(isWaiting).length,
    /** Whether what waits is still there once the page is closed. */
    isKept: () => !listAll().some(entry => isWaiting(entry) && unkept.has(entry.id)),
    put,
    remove,
    /** Sends what waits, in one run at a time. False where something still waits. */
    send(): Promise<boolean> {
      isAskedAgain = true
      sending ??= run().finally(() => {
        sending = undefined
      })
      return sending
    },
  }
}

const isWaiting = ({ kind, state }: Entry) => kind !== 'draft' && state === 'waiting'

/** Whether `one` is an older report of the stop of `other`. Times alone do not record anew what was said about the goods. */
const isEarlierReport = (one: Entry, other: Entry) =>
  one.kind === 'report' &&
  other.kind === 'report' &&
  one.report.deliveryId === other.report.deliveryId &&
  one.at < other.at &&
  (!one.report.lines || other.report.lines !== undefined)

export const isRefused = ({ kind, state }: Entry) =>
  (kind === 'report' || kind === 'picture') && state === 'refused'

/**
 * Why the shop refuses a request for good. undefined where it is to be repeated: too many, a failure of the shop, or the
 * 404 of a proxy while the shop restarts, which has no message.
 */
async function readRefusal(response: Response): Promise<string | undefined> {
  const { status } = response
  if (status >= 500 || status === 429 || status === 408) return undefined
  const { message, result } = await response.json().catch(() => ({}))
  return message ?? result?.message ?? (status === 404 ? undefined : refusedText)
}

const refusedText = 'It was refused. Please call the office.'

/** Milliseconds until the next attempt: longer after each that failed, at most a minute. */
export const retryDelay = (failures: number) => Math.min(60_000, 2_000 * 2 ** Math.min(failures, 5))
