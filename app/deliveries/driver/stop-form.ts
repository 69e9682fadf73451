import type { Unit } from '../../catalogue/unit.ts'
import { parseCedis } from '../../platform/text/parse-cedis.ts'
import type { networks } from '../../sales/payment.ts'
import { type DriverReport, type LineReport, lineProblem } from './driver-report.ts'

export type Goods = { key: string; planned: number; name: string; unit: Unit }
export type Values = Record<string, string>
const counts = ['delivered', 'broken', 'refused'] as const

type Read = { report: DriverReport; problem?: undefined } | { problem: string; report?: undefined }

/** A report of what stands in the form of a stop. One that is not `isDone` says nothing about goods and money. */
export function readReport(
  values: Values,
  goods: readonly Goods[],
  {
    id,
    deliveryId,
    recordedAt,
    isDone,
  }: { id: string; deliveryId: string; recordedAt: Date; isDone: boolean },
): Read {
  const text = (name: string) => (values[name] ?? '').trim()
  const lines: LineReport[] = []
  for (const [index, line] of goods.entries()) {
    if (isDone && !text(`delivered-${index}`))
      return { problem: `${line.name}: enter how many were delivered.` }
    const [delivered = 0, broken = 0, refused = 0] = counts.map(name =>
      Number(text(`${name}-${index}`).replace(',', '.') || 0),
    )
    const counted = { key: line.key, delivered, broken, refused }
    const problem = lineProblem(counted, line)
    if (isDone && problem) return { problem }
    lines.push(counted)
  }
  const amount = (name: string) => (text(name) === '' ? 0 : parseCedis(text(name)))
  const cash = isDone ? amount('cash') : 0
  const mobileMoney = isDone ? amount('mobileMoney') : 0
  if (cash === undefined || mobileMoney === undefined)
    return { problem: 'Enter an amount in cedis, such as 50 or 50.00.' }
  if (mobileMoney > 0 && !text('network')) return { problem: 'Choose the network of the mobile money.' }
  return {
    report: {
      id,
      deliveryId,
      recordedAt: recordedAt.toISOString(),
      ...(isDone && { lines }),
      arrivedAt: text('arrivedAt') || undefined,
      dischargeBeganAt: text('dischargeBeganAt') || undefined,
      dischargeEndedAt: text('dischargeEndedAt') || undefined,
      receiverName: text('receiverName'),
      note: text('note'),
      position: text('position') ? JSON.parse(text('position')) : undefined,
      cashPesewas: cash,
      ...(mobileMoney > 0 && {
        mobileMoney: {
          network: text('network') as (typeof networks)[number],
          reference: text('reference'),
          amountPesewas: mobileMoney,
        },
      }),
    },
  }
}

/**
 * What was entered in a form, in the form as it is now. Counts follow their goods, and start anew where the office has
 * changed how much of them is planned.
 */
export function restoredValues(
  { values, goods: before }: { values: Values; goods?: readonly Goods[] | undefined },
  goods: readonly Goods[],
): Values {
  const others = Object.entries(values).filter(
    ([name]) => !counts.some(count => name.startsWith(`${count}-`)),
  )
  const counted = goods.flatMap(({ key, planned }, index) => {
    const old = (before ?? goods).findIndex(each => each.key === key && each.planned === planned)
    return counts.flatMap(count => {
      const value = values[`${count}-${old}`]
      return value === undefined ? [] : [[`${count}-${index}`, value] as const]
    })
  })
  return Object.fromEntries([...others, ...counted])
}

/** What was refused has to be recorded once more. */
export const areGoodsRecorded = (reports: readonly { state: string; report: DriverReport }[]) =>
  reports.some(({ state, report }) => report.lines && state !== 'refused')

/** Of the reports of a stop in their order, the one whose state is shown: the last, unless its goods are to be recorded anew. */
export function reportToShow<Sent extends { state: string; report: DriverReport }>(reports: readonly Sent[]) {
  const ofGoods = reports.filter(({ report }) => report.lines).at(-1)
  return ofGoods?.state === 'refused' ? ofGoods : reports.at(-1)
}

/** The values of a form after "All delivered". */
export const allDelivered = (values: Values, goods: readonly Goods[]): Values => ({
  ...values,
  ...Object.fromEntries(
    goods.flatMap(({ planned }, index) => [
      [`delivered-${index}`, String(planned)],
      [`broken-${index}`, '0'],
      [`refused-${index}`, '0'],
    ]),
  ),
})

/** Later than everything known of the stop, so that a correction counts even where the phone's clock went back. */
export const recordingTime = (now: number, known: readonly number[]) =>
  new Date(Math.max(now, ...known.map(at => at + 1)))
