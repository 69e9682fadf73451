import { randomUUID } from 'node:crypto'
import type { DriverReport } from './driver-report.ts'

export const hollowBlocks = 'hollow-blocks:5in'

/** A report of ten hollow blocks that all arrived. */
export const driverReport = (
  deliveryId: string,
  {
    line,
    ...values
  }: Partial<DriverReport> & { line?: Partial<NonNullable<DriverReport['lines']>[number]> } = {},
): DriverReport => ({
  id: randomUUID(),
  deliveryId,
  recordedAt: new Date().toISOString(),
  lines: [{ key: hollowBlocks, delivered: 10, broken: 0, refused: 0, ...line }],
  receiverName: 'Yaw',
  note: '',
  cashPesewas: 0,
  ...values,
})
