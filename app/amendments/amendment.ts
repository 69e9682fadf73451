import type { CartLine, Destination } from '../cart/cart.ts'
import { deliveryProblem } from '../cart/delivery.ts'
import { agreedDiscountOn } from '../cart/discount.ts'
import { type Line, toStoredLine } from '../cart/line.ts'
import {
  agreedTotals,
  deliveryFor,
  goodsAmount,
  isTax,
  type OrderTerms,
  type Totals,
} from '../cart/totals.ts'
import { cutsText } from '../catalogue/cut-list.ts'
import { bulkPriceOf } from '../catalogue/price-breaks.ts'
import { formatQuantity } from '../catalogue/quantity-text.ts'
import { roundToTenth } from '../catalogue/unit.ts'
import { lineKey, nameWithLabel } from '../catalogue/variant.ts'
import { comparablePlace } from '../company/places.ts'
import { agreedTaxTerms } from '../company/taxes.ts'
import type { DeliveryLine } from '../deliveries/delivery.ts'
import { type Capacity, fillOf, isConcrete, tripLoad } from '../deliveries/plan.ts'
import { type Credit, creditedTotals } from '../orders/credits/credit.ts'
import type { AgreedOrder } from '../orders/order.ts'
import { addressText, type Contact, furtherDetails } from '../sales/contact-fields.ts'

/** An order with what decides how it can be changed. */
export type AmendableOrder = AgreedOrder & {
  site: Partial<Contact>
  /** Its prices were agreed in a quote. */
  isQuoted: boolean
  credits: Pick<Credit, 'base' | 'taxes' | 'amount'>[]
  /** By the key of the line. */
  progress: Record<string, LineState>
}

/** `committed` can't be taken off the order; `settled` is not to be put on further trips. */
export type LineState = { committed: number; settled: number }

/**
 * What of each line has come or is on the road. All that a trip took along is on the road until it is closed, because its
 * driver can correct his records. Broken and refused pieces count as delivered until their claim was answered.
 */
export function lineStates(
  lines: readonly Line[],
  deliveryLines: readonly DeliveryLine[],
): Record<string, LineState> {
  return Object.fromEntries(
    lines.map(line => {
      const key = lineKey(line)
      const own = deliveryLines.filter(each => each.lineKey === key)
      const sum = (count: (each: DeliveryLine) => number) => own.reduce((all, each) => all + count(each), 0)
      const gone = sum(({ isRecorded, isOut, delivered, planned }) =>
        isRecorded ? delivered : isOut ? planned : 0,
      )
      const loaded = sum(({ isRecorded, isOut, delivered, planned }) =>
        isOut ? planned : isRecorded ? delivered : 0,
      )
      const broughtBack = sum(({ isOut, broken, refused }) => (isOut ? 0 : broken + refused))
      const credited = sum(each => each.credited ?? 0)
      const committed = Math.min(line.quantity, roundToTenth(loaded + Math.max(credited, broughtBack)))
      return [key, { committed, settled: roundToTenth(gone + credited - sum(each => each.replaced ?? 0)) }]
    }),
  )
}

/** A line as it is typed; where the goods are not sold any more, it has neither price breaks nor a cover width. */
export type TypedLine = CartLine

export const isSameLine = (agreed: Line, typed: Pick<TypedLine, 'quantity' | 'cuts' | 'coverMm'>) =>
  agreed.quantity === typed.quantity &&
  (cutsText(agreed.cuts ?? []) === cutsText(typed.cuts ?? []) || (!typed.cuts && !typed.coverMm))

/**
 * The lines of a changed order. A line that stays as it was costs what it did. One with another quantity keeps its price,
 * and what a bulk price took off follows today's price breaks, unless another per cent or a quote was agreed. What is
 * added costs what the shop asks today.
 */
export function amendedLines(
  { lines, isQuoted }: Pick<AmendableOrder, 'lines' | 'isQuoted'>,
  typed: readonly TypedLine[],
): Line[] {
  const percentFor = (all: readonly Pick<Line, 'id' | 'quantity'>[], { id, priceBreaks }: TypedLine) => {
    const quantity = all.reduce((sum, each) => (each.id === id ? sum + each.quantity : sum), 0)
    return bulkPriceOf(priceBreaks, quantity).percentOff
  }
  return typed.map(line => {
    const agreed = lines.find(each => lineKey(each) === lineKey(line))
    if (!agreed) return toStoredLine({ ...line, percentOff: percentFor(typed, line) })
    if (isSameLine(agreed, line)) return agreed
    const { percentOff = 0 } = agreed
    const isByBreaks = !isQuoted && percentOff === percentFor(lines, line)
    return toStoredLine({
      ...agreed,
      quantity: line.quantity,
      cuts: line.cuts,
      percentOff: isByBreaks ? percentFor(typed, line) : percentOff,
    })
  })
}

/** Which of the lines has fewer pieces than can't be taken off; a sentence. */
export function commitmentProblem(
  { lines, progress }: Pick<AmendableOrder, 'lines' | 'progress'>,
  changed: readonly Line[],
): string | undefined {
  for (const line of lines) {
    const key = lineKey(line)
    const { committed = 0 } = progress[key] ?? {}
    const { quantity = 0 } = changed.find(each => lineKey(each) === key) ?? {}
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

const quantityText = ({ quantity, unit, cuts }: Line) =>
  cuts ? `${formatQuantity(quantity, unit)} (${cutsText(cuts)})` : formatQuantity(quantity, unit)

/** What changes of the goods, and where they go: a text for each. */
export function changeTexts(before: AgreedOrder, after: AgreedOrder): { goods: string[]; site: string[] } {
  const goods = [...before.lines, ...after.lines].flatMap((line, index) => {
    const [old, now] = [before, after].map(({ lines }) => lines.find(each => lineKey(each) === lineKey(line)))
    const name = nameWithLabel(line)
    if (!now) return [`${name}: ${quantityText(line)} taken off`]
    if (!old) return [`${name}: ${quantityText(line)} added`]
    if (index >= before.lines.length || isSameLine(old, { ...now, coverMm: 1 })) return []
    return [`${name}: ${quantityText(old)} → ${quantityText(now)}`]
  })
  const textsOf = ({ site = {} }: AgreedOrder) => [
    ['Delivery', addressText(site).replaceAll('\n', ', ')] as const,
    ...furtherDetails(site).map(({ shortLabel, text }) => [shortLabel, text] as const),
  ]
  const old = new Map(textsOf(before))
  const now = new Map(textsOf(after))
  const site = [...new Map([...old, ...now]).keys()].flatMap(label => {
    const [from = '', to = ''] = [old.get(label), now.get(label)]
    return from === to ? [] : [`${label}: ${from || 'none'} → ${to || 'none'}`]
  })
  return { goods, site }
}

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
export type PlannedPart = { tripId: string; stopId: string; key: string; quantity: number; trip: string }

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
    lines.map(line => [lineKey(line), roundToTenth(line.quantity - (progress[lineKey(line)]?.settled ?? 0))]),
  )
  return planned.flatMap(part => {
    const room = site?.collectAt ? 0 : Math.max(0, left.get(part.key) ?? 0)
    const stays = Math.min(part.quantity, room)
    left.set(part.key, roundToTenth(room - stays))
    return stays === part.quantity ? [] : [{ ...part, quantity: roundToTenth(part.quantity - stays) }]
  })
}
