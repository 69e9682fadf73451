import type { OrderLine } from './order.ts'

/** The id of a line of a quote that is not in the catalogue. */
export const customLineId = (key: string) => `custom-${key}`
export const isCustomLine = ({ id }: Pick<OrderLine, 'id'>) => id.startsWith('custom-')
