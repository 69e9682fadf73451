import { type Alphabet, respell } from './respell.ts'

/** One line of what a typeface can draw; what has no reading in it is left out. */
export const toPrintable = (text: string, canDraw: Alphabet) =>
  respell(text.replace(/\s+/gu, ' '), canDraw).replace(/ +/g, ' ').trim()
