import { encode } from 'uqr'

export type QrCode = {
  size: number
  /** One square a dark module, as an SVG path. */
  path: string
}

/** Draws `text`; the quiet border around it belongs to the drawing. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
