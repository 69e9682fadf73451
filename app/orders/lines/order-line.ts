import type { Line } from '../../cart/line.ts'

/** A line of an order. `id` is its product's. */
export type OrderLine = Line & { lineId: string }

/** A line of an order as it is typed; one without an id is to be added. */
export type AgreedLine = Line & { lineId?: string | undefined }

export const findLine = <Each extends AgreedLine>(lines: readonly Each[], lineId: string) =>
  lines.find(line => line.lineId === lineId)
