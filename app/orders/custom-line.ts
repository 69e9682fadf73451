import type { Line } from '../cart/line.ts'

/** The id of a line of a quote that is not in the catalogue. */
export const customLineId = (key: string) => `custom-${key}`
export const isCustomLine = ({ id }: Pick<Line, 'id'>) => id.startsWith('custom-')
