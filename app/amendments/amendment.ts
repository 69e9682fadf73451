import type { CartLine, Destination } from '../cart/cart.ts'
import { deliveryProblem } from '../cart/delivery.ts'
import { agreedDiscountOn } from '../cart/discount.ts'
import { type Line, toStoredLine } from '../cart/line.ts'
import {
  agreedTotals,
  deliveryFor,
  goodsAmount,
  isTax,
  lineTotal,
  type OrderTerms,
  type Totals,
} from '../cart/totals.ts'
import { cutsText } from '../catalogue/cut-list.ts'
import { bulkPriceOf, productQuantity } from '../catalogue/price-breaks.ts'
import { formatQuantity } from '../catalogue/quantity-text.ts'
import { roundToTenth } from '../catalogue/unit.ts'
import { lineKey, nameWithLabel } from '../catalogue/variant.ts'
import { comparablePlace } from '../company/places.ts'
import { agreedTaxTerms } from '../company/taxes.ts'
import { type Capacity, fillOf, isConcrete, tripLoad } from '../deliveries/plan.ts'
import { type Credit, creditedTotals } from '../orders/credits/credit.ts'
import type { GoodsChange } from '../orders/history/order-event.ts'
import { goodsChangeText } from '../orders/history/order-event-text.ts'
import { type GoodsHistory, movedOf, noHistory, sumOf } from '../orders/lines/line-progress.ts'
import { type AgreedLine, findLine, type OrderLine } from '../orders/lines/order-line.ts'
import type { AgreedOrder } from '../orders/order.ts'
import { addressLine, type Contact, furtherDetails } from '../sales/contact-fields.ts'
import { formatSigned } from '../sales/payment.ts'

/** An order with what decides how it can be changed. */
export type AmendableOrder = AgreedOrder & {
  lines: OrderLine[]
  site: Partial<Contact>
  /** Its prices were agreed in a quote. */
  isQuoted: boolean
  credits: Pick<Credit, 'base' | 'taxes' | 'amount'>[]
  /** By the id of the line. */
  progress: Record<string, LineState>
}

/** `committed` can't be taken off the order; `settled` is not to be put on further trips. */
export type LineState = { committed: number; settled: number }

/**
 * What of each line has come or is on the road. All that a trip took along is on the road until it is closed, because its
 * driver can correct his records. Broken and refused pieces count as delivered until their claim was answered.
 */
export function lineStates(
  lines: readonly OrderLine[],
  { movements, planned }: GoodsHistory = noHistory,
): Record<string, LineState> {
  return Object.fromEntries(
    lines.map(({ lineId, quantity }) => {
      const moved = movements.filter(each => each.lineId === lineId)
      const onTrips = planned.filter(each => each.lineId === lineId)
      const back = moved.filter(({ isOut }) => !isOut)
      const delivered = movedOf(moved, 'delivered', 'handed over')
      const onRoad = sumOf(onTrips.filter(({ isRecorded, isOut }) => isOut && !isRecorded))
      const loaded = sumOf(onTrips.filter(({ isOut }) => isOut)) + movedOf(back, 'delivered', 'handed over')
      const dropped = movedOf(moved, 'dropped')
      const broughtBack = movedOf(back, 'broken', 'refused')
      const committed = Math.min(quantity, roundToTenth(loaded + Math.max(dropped, broughtBack)))
      const settled = roundToTenth(delivered + onRoad + dropped - movedOf(moved, 'replaced'))
      return [lineId, { committed, settled }]
    }),
  )
}

/** A line as it is typed; where the goods are not sold any more, it has neither price breaks nor a cover width. */
export type TypedLine = CartLine

export const isSameLine = (agreed: Line, typed: Pick<TypedLine, 'quantity' | 'cuts' | 'coverMm'>) =>
  agreed.quantity === typed.quantity &&
  (cutsText(agreed.cuts ?? []) === cutsText(typed.cuts ?? []) || (!typed.cuts && !typed.coverMm))

/**
 * The lines of a changed order. A line keeps the price of one unit that was agreed; an added line costs what the shop asks
 * today. Where the quantity of a product changes, its bulk price is calculated again for all of its lines. It stays as
 * agreed in an order from a quote, for goods without bulk prices today, and where staff keep it.
 */
export function amendedLines(
  { lines, isQuoted }: Pick<AmendableOrder, 'lines' | 'isQuoted'>,
  typed: readonly TypedLine[],
  keepsBulkPrices = false,
): AgreedLine[] {
  return typed.map(line => {
    const quantity = productQuantity(typed, line.id)
    const { percentOff } = bulkPriceOf(line.priceBreaks, quantity)
    const agreed = lines.find(each => lineKey(each) === lineKey(line))
    if (!agreed) return toStoredLine({ ...line, percentOff })
    const keepsPercent =
      keepsBulkPrices ||
      isQuoted ||
      line.priceBreaks.length === 0 ||
      quantity === productQuantity(lines, line.id)
    const isSame = isSameLine(agreed, line)
    if (isSame && (keepsPercent || percentOff === (agreed.percentOff ?? 0))) return agreed
    const { quantity: pieces, cuts } = isSame ? agreed : line
    const offered = keepsPercent ? agreed.percentOff : percentOff
    return {
      lineId: agreed.lineId,
      ...toStoredLine({ ...agreed, quantity: pieces, cuts, percentOff: offered }),
    }
  })
}

/** Which of the lines has fewer pieces than can't be taken off; a sentence. */
export function commitmentProblem(
  { lines, progress }: Pick<AmendableOrder, 'lines' | 'progress'>,
  changed: readonly AgreedLine[],
): string | undefined {
  for (const line of lines) {
    const { committed = 0 } = progress[line.lineId] ?? {}
    const { quantity = 0 } = findLine(changed, line.lineId) ?? {}
    if (quantity < committed)
      return `${nameWithLabel(line)}: ${formatQuantity(committed, line.unit)} came already or are on their way, so the order can’t have less.`
  }
  return undefined
}

const destinationOf = ({ place = '', collectAt = '' }: Partial<Contact>): Destination => ({
  place,
  collectAt,
})

type Amended = { ok: true; totals: Totals } | { ok: false; field: 'place' | 'lines'; message: string }

/**
 * What a changed order costs. The delivery costs what was agreed as long as the present rates ask the same before and after
 * the change, and else what they ask. Taxes, a discount and credits are those that were agreed.
 */
export function amendedTotals(
  order: AmendableOrder,
  lines: readonly Line[],
  site: Partial<Contact>,
  terms: OrderTerms,
): Amended {
  const [from, to] = [order.site, site].map(destinationOf) as [Destination, Destination]
  const before = deliveryFor(order.lines, terms, from)
  const after = deliveryFor(lines, terms, to)
  const isSamePlace =
    from.collectAt === to.collectAt && comparablePlace(from.place) === comparablePlace(to.place)
  const isKept = isSamePlace && before.fee === after.fee
  const problem = deliveryProblem(after)
  if (!isKept && after.fee === undefined && problem) return { ok: false, field: 'place', message: problem }
  const agreed = order.sums.find(({ kind }) => kind === 'delivery')?.amount
  const discount = agreedDiscountOn(lines, order)
  if ((discount?.discount ?? 0) > goodsAmount(lines))
    return { ok: false, field: 'lines', message: 'The discount is higher than the goods.' }
  const whole = agreedTotals(
    lines,
    { delivery: isKept ? agreed : after.fee, label: after.label, ...discount },
    agreedTaxTerms(order.sums.filter(isTax)),
  )
  const labels = order.sums.filter(({ kind }) => kind === 'credit').map(({ label }) => label)
  const totals = order.credits.reduce(
    (rest, credit, index) => creditedTotals(rest, credit, labels[index] ?? 'Credit'),
    whole,
  )
  const isNegative = totals.totalPesewas < 0 || totals.sums.some(row => isTax(row) && row.amount < 0)
  return isNegative
    ? { ok: false, field: 'lines', message: 'More was credited than the order would cost.' }
    : { ok: true, totals }
}

/** How the bulk prices of the lines change that stay in the order: a text for each product. */
export function bulkPriceTexts(before: readonly AgreedLine[], after: readonly AgreedLine[]): string[] {
  const changes = after.flatMap(line => {
    const agreed = line.lineId === undefined ? undefined : findLine(before, line.lineId)
    const [from = 0, to = 0] = [agreed?.percentOff, line.percentOff]
    if (!agreed || from === to) return []
    const amount = lineTotal(line) - lineTotal({ ...line, percentOff: from })
    return [{ product: `${line.id} ${from} ${to}`, name: line.name, from, to, amount }]
  })
  return [...Map.groupBy(changes, ({ product }) => product).values()].flatMap(same => {
    const [first] = same
    if (!first) return []
    const { name, from, to } = first
    const what =
      to === 0
        ? 'Bulk price no longer applies'
        : from === 0
          ? `Bulk price now applies (${to}% off)`
          : `Bulk price is ${to}% off instead of ${from}%`
    const amount = same.reduce((sum, each) => sum + each.amount, 0)
    return [`${what}: ${amount > 0 ? '+' : ''}${formatSigned(amount)} (${name})`]
  })
}

export function goodsChanges(before: AgreedOrder, after: AgreedOrder): GoodsChange[] {
  const kept = before.lines.flatMap((old): GoodsChange[] => {
    const now = after.lines.find(({ lineId }) => lineId === old.lineId)
    if (!now) return [{ ...goodsOf(old), before: amountOf(old) }]
    if (isSameLine(old, { ...now, coverMm: 1 })) return []
    return [{ ...goodsOf(old), before: amountOf(old), after: amountOf(now) }]
  })
  const added = after.lines
    .filter(({ lineId }) => !before.lines.some(old => old.lineId === lineId))
    .map(line => ({ ...goodsOf(line), after: amountOf(line) }))
  return [...kept, ...added]
}

const goodsOf = (line: Line) => ({ name: nameWithLabel(line), unit: line.unit })

const amountOf = ({ quantity, cuts }: Line) => ({ quantity, ...(cuts && { cuts }) })

/** A text for each detail of the site that changes. */
export function siteChangeTexts(before: AgreedOrder, after: AgreedOrder): string[] {
  const textsOf = ({ site = {} }: AgreedOrder) => [
    ['Delivery', addressLine(site)] as const,
    ...furtherDetails(site).map(({ shortLabel, text }) => [shortLabel, text] as const),
  ]
  const old = new Map(textsOf(before))
  const now = new Map(textsOf(after))
  return [...new Map([...old, ...now]).keys()].flatMap(label => {
    const [from = '', to = ''] = [old.get(label), now.get(label)]
    return from === to ? [] : [`${label}: ${from || 'none'} → ${to || 'none'}`]
  })
}

/** What changes of the goods, of their bulk prices and of where they go: a text for each. */
export const changeTexts = (before: AgreedOrder, after: AgreedOrder) => ({
  goods: goodsChanges(before, after).map(goodsChangeText),
  prices: bulkPriceTexts(before.lines, after.lines),
  site: siteChangeTexts(before, after),
})

/** How many trips goods take on the largest truck, and concrete on the largest mixer; 0 where no truck is known. */
export function tripsFor(lines: readonly Line[], trucks: readonly Capacity[]): number {
  const count = (goods: readonly Line[], able: readonly Capacity[]) =>
    goods.length === 0 || able.length === 0
      ? 0
      : Math.ceil(Math.min(...able.map(truck => fillOf(tripLoad(goods), truck))))
  return (
    count(
      lines.filter(line => !isConcrete(line)),
      trucks.filter(({ drumM3 }) => drumM3 === null),
    ) +
    count(
      lines.filter(isConcrete),
      trucks.filter(({ drumM3 }) => drumM3 !== null),
    )
  )
}

/** What of a line a trip that has not left is to bring. */
export type PlannedPart = {
  tripId: string
  stopId: string
  key: string
  quantity: number
  day: string
  truck: string
}

/**
 * How much less trips that have not left are to bring, the last one first, so that no more is planned than is to be
 * delivered; nothing of an order that is collected.
 */
export function plannedExcess(
  { lines, site }: AgreedOrder,
  progress: Record<string, LineState>,
  planned: readonly PlannedPart[],
): PlannedPart[] {
  const left = new Map(
    lines.flatMap(({ lineId, quantity }) =>
      lineId ? [[lineId, roundToTenth(quantity - (progress[lineId]?.settled ?? 0))] as const] : [],
    ),
  )
  return planned.flatMap(part => {
    const room = site?.collectAt ? 0 : Math.max(0, left.get(part.key) ?? 0)
    const stays = Math.min(part.quantity, room)
    left.set(part.key, roundToTenth(room - stays))
    return stays === part.quantity ? [] : [{ ...part, quantity: roundToTenth(part.quantity - stays) }]
  })
}
