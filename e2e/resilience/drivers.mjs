import { randomUUID } from 'node:crypto'
import { truckFields } from '../../app/deliveries/truck.ts'
import { formOf } from '../../app/platform/fields/field-form.fixture.ts'

const outcome = { delivered: 7, broken: 1, refused: 2 }
const cashPesewas = 1_000
const truck = {
  ...{ name: 'Truck', plate: 'GT 1234-20', payloadGrams: 10_000_000, pallets: null, drumM3: null },
  ...{ hasCrane: false, outFrom: '', outUntil: '', isRetired: false },
}

/**
 * Drivers who report deliveries, each of a trip of its own. `post` repeats a request until it succeeds, `read` a page;
 * `order` places an order and returns its id.
 */
export function openDrivers({ post, read, order }) {
  /** Report to order. */
  const confirmed = new Map()
  const truckTexts = Object.fromEntries(formOf(truckFields, truck))

  async function deliver(headers) {
    const [report, truckId, trip, orderId] = [randomUUID(), randomUUID(), randomUUID(), await order()]
    const send = (path, form) => post(path, new URLSearchParams(form), headers)
    const day = new Date().toISOString().slice(0, 10)
    await send('/admin/deliveries/trucks', { ...truckTexts, intent: 'save', id: truckId, editToken: '' })
    await send('/admin/deliveries', { intent: 'trip', id: trip, day, truckId })
    await send('/admin/deliveries', { intent: 'put', trip, orders: orderId, mode: 'whole' })
    const [, page] =
      /:\/\/[^/"]+(\/trips\/[\w-]{22})/.exec(await read(`/admin/deliveries/trips/${trip}`, headers)) ?? []
    const stop = await read(page)
    const [, deliveryId] = /data-stop="([^"]+)"/.exec(stop) ?? []
    const [, key] = /&quot;key&quot;:&quot;([^&]+)&quot;/.exec(stop) ?? []
    const now = new Date().toISOString()
    const lines = [{ key, ...outcome }]
    const details = { receiverName: 'Yaw', note: '', cashPesewas }
    const body = { now, reports: [{ id: report, deliveryId, recordedAt: now, lines, ...details }] }
    const json = { 'content-type': 'application/json' }
    // The phone did not see the first answer.
    for (let times = 0; times < 2; times++) {
      const { text } = await post(`${page}/reports`, JSON.stringify(body), json)
      if (JSON.parse(text).answers[0].state !== 'stored')
        throw new Error(`A report was answered with ${text}`)
    }
    confirmed.set(report, orderId)
  }

  return { confirmed, deliver }
}

/** How many of the confirmed reports are not stored with what follows from them, and how many of these are there twice. */
export async function compareReports(db, confirmed) {
  const { rows } = await db.execute(`
    select r.id::text, d.order_id::text as "orderId", o.status,
      ${['delivered', 'broken', 'refused'].map(kind => `(select coalesce(sum(quantity), 0)::int from line_movements m where m.delivery_id = d.id and kind = '${kind}') as ${kind}`)},
      (select coalesce(sum(amount), 0)::int from payments p where p.order_id = o.id) as paid,
      (select count(*)::int from order_events e where e.order_id = o.id and e.type = 'delivery recorded' and not (e.data ->> 'isCorrection')::boolean) as events,
      (select count(*)::int from deliveries other where other.order_id = o.id) as stops
    from delivery_reports r join deliveries d on d.id = r.delivery_id join orders o on o.id = d.order_id
    where r.held_reason is null`)
  const stored = new Map(rows.map(row => [row.id, row]))
  const isWhole = row =>
    row?.status === 'shipped' &&
    row.paid >= cashPesewas &&
    row.events >= 1 &&
    Object.entries(outcome).every(([name, quantity]) => row[name] === quantity)
  return {
    lost: [...confirmed].filter(
      ([id, orderId]) => stored.get(id)?.orderId !== orderId || !isWhole(stored.get(id)),
    ).length,
    doubled:
      rows.length -
      stored.size +
      rows.filter(({ paid, events, stops }) => paid > cashPesewas || events > 1 || stops > 1).length,
  }
}
