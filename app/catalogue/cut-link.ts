import { type Cut, maxCuts, mergeCuts, toCentimetres } from './cut-list.ts'
import { maxCutCount } from './sheet.ts'

/** `12x360-8x240`: how a URL names a list, in centimetres. */
export const formatCuts = (cuts: readonly Cut[]) =>
  cuts.map(({ count, length }) => `${count}x${toCentimetres(length)}`).join('-')

/** Undefined for anything that is no list. */
export function parseCuts(text: string): Cut[] | undefined {
  const parts = text.slice(0, maxCuts * 12).split('-')
  const cuts = parts.flatMap(part => {
    const [, count, centimetres] = /^(\d{1,5})x(\d{1,5})$/.exec(part) ?? []
    const cut = { count: Number(count), length: Number(centimetres) / 100 }
    return cut.count > 0 && cut.count <= maxCutCount && cut.length > 0 ? [cut] : []
  })
  return cuts.length === parts.length && cuts.length <= maxCuts ? mergeCuts(cuts) : undefined
}
