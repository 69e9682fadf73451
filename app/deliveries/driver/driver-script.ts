import { formatDateTime } from '../../platform/text/dates.ts'
import { maxPhotos } from './driver-report.ts'
import { type Entry, isRefused, openOutbox, retryDelay } from './outbox.ts'
import { openPhoneStore, pageCache, pageMark } from './phone-store.ts'
import { shrinkPicture } from './shrink-picture.ts'
import {
  allDelivered,
  areGoodsRecorded,
  type Goods,
  readReport,
  recordingTime,
  reportToShow,
  restoredValues,
  type Values,
} from './stop-form.ts'

/** The script of a driver's page. The server renders the forms; this keeps what is entered and sends it. */

const trip = location.pathname.replace(/\/$/, '')
const store = await openPhoneStore()
const outbox = await openOutbox({ trip, store, fetch: (...args) => fetch(...args), onChange: show })
const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-stop]')]
const formsRecordedBefore = new Set(forms.filter(({ dataset }) => dataset.done))
const leaveButton = document.querySelector<HTMLButtonElement>('[data-leave]')

type Report = Entry & { kind: 'report' }

const find = <Found extends Element>(root: ParentNode, selector: string) =>
  root.querySelector<Found>(selector)
const stopOf = (form: HTMLFormElement) => form.dataset.stop ?? ''
const readFormGoods = (form: HTMLFormElement): Goods[] => JSON.parse(form.dataset.goods ?? '[]')
const say = (element: Element | null, text: string) => {
  if (element && element.textContent !== text) element.textContent = text
}

function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value
  // A browser gives what is no number as ''.
  for (const { name, validity } of form.querySelectorAll('input')) if (validity.badInput) values[name] = '?'
  return values
}

function fill(form: HTMLFormElement, values: Values) {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name)
    if (control && 'value' in control) control.value = value
  }
  showValues(form)
}

/** What stands in controls that are not visible. */
function showValues(form: HTMLFormElement) {
  const values = valuesOf(form)
  for (const output of form.querySelectorAll<HTMLElement>('[data-shown]')) {
    const time = values[output.dataset.shown ?? '']
    say(output, time ? formatDateTime(time) : '')
  }
  const position = values.position ? JSON.parse(values.position) : undefined
  say(
    find(form, '[data-position]'),
    position ? `Position added, within ${Math.round(position.accuracy)} m` : '',
  )
}

const reportsOf = (deliveryId: string) =>
  outbox
    .list()
    .filter((entry): entry is Report => entry.kind === 'report' && entry.report.deliveryId === deliveryId)
const picturesOf = (deliveryId: string) =>
  outbox.list().filter(entry => entry.kind === 'picture' && entry.deliveryId === deliveryId)

const stateTexts = {
  waiting: 'Kept on this phone, not yet sent',
  stored: 'Sent',
  held: 'Kept for the office',
  refused: 'Not accepted',
}
const stateText = ({ state, message, at }: Entry) =>
  [`${stateTexts[state]}: ${formatDateTime(new Date(at))}`, message].filter(Boolean).join('. ')

/** Shows what was sent and what waits. Nothing counts as sent before the server has answered. */
function show() {
  const waiting = outbox.waiting()
  const others = outbox.listOthers()
  const all = [...outbox.list(), ...others]
  const entryCount = waiting === 1 ? '1 entry waits' : `${waiting} entries wait`
  const storageWarning =
    store.isPersistent && outbox.isKept()
      ? ''
      : ' This browser keeps nothing: leave the page open until all is sent.'
  const text =
    waiting > 0
      ? `${entryCount} on this phone and will be sent when there is a network.${storageWarning}`
      : all.some(({ kind }) => kind !== 'draft') && !all.some(isRefused)
        ? 'Everything on this phone has been sent.'
        : ''
  const refused = others.find(isRefused)
  const refusal = refused ? ` A record of another trip: ${stateText(refused)}` : ''
  say(document.querySelector('[data-waiting]'), text + refusal)
  const left = outbox.list().find(({ kind }) => kind === 'left')
  if (left && leaveButton) {
    leaveButton.disabled = true
    say(leaveButton, `Left the yard. ${stateText(left)}`)
  }
  for (const form of forms) {
    const reports = reportsOf(stopOf(form))
    form.dataset.done = formsRecordedBefore.has(form) || areGoodsRecorded(reports) ? 'yes' : ''
    const report = reportToShow(reports)
    const pictures = picturesOf(stopOf(form))
    const shown = find<HTMLElement>(form, '[data-state]')
    if (report && shown) {
      say(shown, stateText(report))
      shown.dataset.state = report.state
    }
    const refused = pictures.find(({ state }) => state === 'refused')
    const held = pictures.find(({ state }) => state === 'held')
    const sent = pictures.filter(({ state }) => state === 'stored' || state === 'held').length
    const counted = pictures.length > 0 ? `${sent} of ${pictures.length} pictures sent.` : ''
    const texts = [counted, form.dataset.excess, held?.message, refused?.message]
    say(find(form, '[data-pictures]'), texts.filter(Boolean).join(' '))
  }
}

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

let run: Promise<boolean> | undefined

/** Whoever asks during a run joins it: it counts once, and has one timer for the next attempt. */
async function send() {
  const current = outbox.send()
  if (current === run) return
  run = current
  clearTimeout(timer)
  const isDone = await run
  failures = isDone ? 0 : failures + 1
  if (!isDone) timer = setTimeout(send, retryDelay(failures))
}

const common = () => ({ id: crypto.randomUUID(), trip, at: Date.now(), state: 'waiting' as const })

type SignaturePad = ReturnType<typeof signaturePad>

/** Later than what is recorded of the stop, also where the clock of this phone is behind. */
function nextTime(form: HTMLFormElement) {
  const known = [Date.parse(form.dataset.recorded ?? ''), ...reportsOf(stopOf(form)).map(({ at }) => at)]
  return recordingTime(
    Date.now(),
    known.filter(at => !Number.isNaN(at)),
  )
}

async function save(form: HTMLFormElement, isDone: boolean, pad?: SignaturePad | null) {
  const deliveryId = stopOf(form)
  const recordedAt = nextTime(form)
  const values = valuesOf(form)
  const entry = { ...common(), at: recordedAt.getTime() }
  const { report, problem } = readReport(values, readFormGoods(form), {
    id: entry.id,
    deliveryId,
    recordedAt,
    isDone,
  })
  const alert = find<HTMLElement>(form, '[data-problem]')
  if (alert) alert.hidden = !problem
  say(alert, problem ?? '')
  if (!report) return alert?.scrollIntoView({ block: 'center' })
  await outbox.put({ ...entry, kind: 'report', report, values, goods: readFormGoods(form) })
  // It is given once: a report that was not saved leaves it to the next.
  const signature = await pad?.readPicture()
  if (signature)
    await outbox.put({
      ...entry,
      id: crypto.randomUUID(),
      kind: 'picture',
      deliveryId,
      picture: 'signature',
      file: signature,
    })
  if (isDone) await outbox.remove(draftId(form))
  void send()
}

const draftId = (form: HTMLFormElement) => `${stopOf(form)}:draft`
const findDraft = (form: HTMLFormElement) => outbox.list().find(({ id }) => id === draftId(form))

async function addPhotos(form: HTMLFormElement, input: HTMLInputElement) {
  const deliveryId = stopOf(form)
  const photoCount = picturesOf(deliveryId).filter(
    entry => entry.kind === 'picture' && entry.picture === 'photo' && entry.state !== 'refused',
  ).length
  const files = [...(input.files ?? [])]
  // Stays while the others are sent.
  form.dataset.excess = photoCount + files.length > maxPhotos ? `A stop has at most ${maxPhotos} photos.` : ''
  show()
  for (const file of files.slice(0, maxPhotos - photoCount))
    await outbox.put({
      ...common(),
      kind: 'picture',
      deliveryId,
      picture: 'photo',
      file: await shrinkPicture(file),
    })
  input.value = ''
  void send()
}

function locate(form: HTMLFormElement) {
  const output = find(form, '[data-position]')
  say(output, 'Looking for the position …')
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude, accuracy } }) => {
      fill(form, { position: JSON.stringify({ latitude, longitude, accuracy }) })
      void saveDraft(form)
    },
    () => say(output, 'The phone did not tell its position.'),
    { enableHighAccuracy: true, timeout: 20_000 },
  )
}

const saveDraft = (form: HTMLFormElement) =>
  outbox.put({
    ...common(),
    at: nextTime(form).getTime(),
    id: draftId(form),
    kind: 'draft',
    deliveryId: stopOf(form),
    values: valuesOf(form),
    goods: readFormGoods(form),
  })

for (const form of forms) {
  const canvas = find<HTMLCanvasElement>(form, '[data-signature]')
  const pad = canvas && signaturePad(canvas)
  // What this phone knows is shown where the server does not know it yet.
  const last = reportsOf(stopOf(form)).at(-1)
  const draft = findDraft(form)
  const isNews = last && !(last.state === 'stored' && last.at < Date.parse(form.dataset.recorded ?? ''))
  if (isNews) fill(form, restoredValues(last, readFormGoods(form)))
  if (
    draft?.kind === 'draft' &&
    draft.at > Math.max(last?.at ?? 0, Date.parse(form.dataset.recorded || '1970-01-01'))
  )
    fill(form, restoredValues(draft, readFormGoods(form)))
  else if (draft) void outbox.remove(draft.id)

  form.addEventListener('input', () => void saveDraft(form))
  form.addEventListener('submit', async event => {
    event.preventDefault()
    await save(form, true, pad)
  })
  form.addEventListener('click', async event => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    const { all, time, locate: isLocate, clear } = button.dataset
    if (all !== undefined) {
      fill(form, allDelivered(valuesOf(form), readFormGoods(form)))
      await save(form, true, pad)
    } else if (time) {
      fill(form, { [time]: new Date().toISOString() })
      // Goods in which nothing was typed may have been corrected by another phone since.
      await save(form, form.dataset.done === 'yes' && findDraft(form) !== undefined)
    } else if (isLocate !== undefined) locate(form)
    else if (clear !== undefined) pad?.clear()
  })
  const photos = find<HTMLInputElement>(form, '[data-photos]')
  photos?.addEventListener('change', () => void addPhotos(form, photos))
}

leaveButton?.addEventListener('click', async () => {
  await outbox.put({ ...common(), kind: 'left' })
  void send()
})
addEventListener('online', () => {
  failures = 0
  void send()
  void refresh()
})
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return
  void send()
  void refresh()
})
// In the yard the office may say that the truck has left.
setInterval(() => {
  if (document.visibilityState === 'visible' && document.querySelector('[data-leave]')) void refresh()
}, 60_000)
show()
void send()

/** Shows what the office has changed since the page was opened: that the truck has left, and what is to be collected. */
async function refresh() {
  const page = await fetch(trip).catch(() => undefined)
  // That of a proxy or a hotspot has no mark.
  if (!page?.ok || !page.headers.has(pageMark)) return
  const fresh = new DOMParser().parseFromString(await page.text(), 'text/html')
  for (const shown of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const next = fresh.querySelector(`[data-live="${shown.dataset.live}"]`)
    // What this phone has not sent yet stays shown.
    if (next && !find(next, '[data-leave]')) shown.replaceChildren(...next.childNodes)
  }
}

/** From here on the page opens without a network. */
async function keepPage() {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/trips/worker.js', { scope: '/trips/' })
  await navigator.storage?.persist?.()
  if (!navigator.onLine || forms.length === 0) return
  const cache = await caches.open(pageCache)
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
    ({ href }) => href,
  )
  await cache.addAll(styles)
  const page = await fetch(trip)
  // That of a proxy or a hotspot has no mark.
  if (!page.ok || !page.headers.has(pageMark)) throw new Error('This is not the page of the trip')
  await cache.put(trip, page)
}
keepPage().then(
  () => document.documentElement.setAttribute('data-kept', ''),
  () => {},
)

/** Lines drawn with a finger or a mouse. `readPicture` gives a PNG where something was drawn since the last time. */
function signaturePad(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d')
  let isDrawn = false

  const position = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    return [((clientX - left) / width) * canvas.width, ((clientY - top) / height) * canvas.height] as const
  }
  canvas.addEventListener('pointerdown', event => {
    canvas.setPointerCapture(event.pointerId)
    context?.beginPath()
    context?.moveTo(...position(event))
  })
  canvas.addEventListener('pointermove', event => {
    if (!context || !canvas.hasPointerCapture(event.pointerId)) return
    context.lineWidth = 4
    context.lineCap = 'round'
    context.lineTo(...position(event))
    context.stroke()
    isDrawn = true
  })

  return {
    clear() {
      context?.clearRect(0, 0, canvas.width, canvas.height)
      isDrawn = false
    },
    async readPicture(): Promise<Blob | null> {
      if (!isDrawn) return null
      isDrawn = false
      return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
    },
  }
}
