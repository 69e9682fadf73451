import type { z } from 'zod'
import { formatQuantity } from '../../catalogue/quantity-text.ts'
import { quantityStep, roundToTenth, type Unit } from '../../catalogue/unit.ts'
import type { reportSchema, sentReportsSchema } from './report-schema.ts'

export type DriverReport = z.infer<typeof reportSchema>
export type LineReport = NonNullable<DriverReport['lines']>[number]

/** What a phone sends: the reports are checked one by one, so that a wrong one keeps none of the others back. */
export type SentReports = z.infer<typeof sentReportsSchema>

export type ReportAnswer = { id: string; state: 'stored' | 'held' | 'refused'; message?: string }

/** Everything the server says about what a phone has sent, the reports in their order. */
export type ReportAnswers = { left?: ReportAnswer['state']; answers: ReportAnswer[] }

export const maxPhotos = 3

/** The first moment at which a link of a trip no longer counts: the end of the day after the trip's day, in Accra. */
export const linkEndsAt = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 2 * 86_400_000)

/** A time of the phone's clock by the server's; what is said to have happened later than now happened now. */
export function correctedTime(time: string, phoneNow: string, serverNow: Date): Date {
  const difference = serverNow.getTime() - Date.parse(phoneNow)
  return new Date(Math.min(Date.parse(time) + difference, serverNow.getTime()))
}

/** What is wrong with what the driver says of a line. */
export function lineProblem(
  { delivered, broken, refused }: Omit<LineReport, 'key'>,
  { name, unit, planned }: { name: string; unit: Unit; planned: number },
): string | undefined {
  const quantities = [delivered, broken, refused]
  const step = quantityStep(unit)
  const isOnStep = (quantity: number) =>
    Number.isInteger(quantity / step) || quantity === planned || roundToTenth(planned - quantity) % step === 0
  if (!quantities.every(quantity => quantity >= 0 && isOnStep(quantity)))
    return `${name}: enter numbers in steps of ${step}.`
  const sum = roundToTenth(delivered + broken + refused)
  if (sum > planned)
    return `${name}: delivered, broken and refused are ${formatQuantity(sum, unit)} together, but only ${formatQuantity(planned, unit)} ${planned === 1 ? 'was' : 'were'} on the truck.`
}

/** A report with its times by the server's clock. */
export type StoredReport = Omit<
  DriverReport,
  'recordedAt' | 'arrivedAt' | 'dischargeBeganAt' | 'dischargeEndedAt'
> & {
  recordedAt: Date
  receivedAt: Date
  /** Its goods count, its money does not. */
  isMoneyHeld?: boolean
  arrivedAt?: Date | undefined
  dischargeBeganAt?: Date | undefined
  dischargeEndedAt?: Date | undefined
}

const isEarlier = (a: StoredReport, b: StoredReport) =>
  a.recordedAt.getTime() - b.recordedAt.getTime() ||
  a.receivedAt.getTime() - b.receivedAt.getTime() ||
  (a.id < b.id ? -1 : 1)

/**
 * What holds after all reports of a stop, in whatever order they came: the last one, by the time of recording and then
 * of arrival. Times alone do not take back what was recorded about the goods.
 */
export function lastReport(reports: readonly StoredReport[]): StoredReport | undefined {
  const inOrder = reports.toSorted(isEarlier)
  const last = inOrder.at(-1)
  const done = inOrder.findLast(({ lines }) => lines)
  if (!last || !done || last === done) return last
  return {
    ...done,
    arrivedAt: done.arrivedAt ?? last.arrivedAt,
    dischargeBeganAt: last.dischargeBeganAt ?? done.dischargeBeganAt,
    dischargeEndedAt: last.dischargeEndedAt ?? done.dischargeEndedAt,
  }
}

/** `delivered` where all of it is, `failed` where nothing is. */
export function outcomeOf(lines: readonly (Omit<LineReport, 'key'> & { planned: number })[]) {
  if (lines.every(({ delivered, planned }) => delivered === planned)) return 'delivered' as const
  return lines.some(({ delivered }) => delivered > 0) ? ('partial' as const) : ('failed' as const)
}
