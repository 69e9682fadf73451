import { type Cut, maxCutCount, maxCuts, mergeCuts } from './cut-list.ts'

/** The list that `formatCuts` wrote; undefined for anything else. */
export function parseCuts(text: string): Cut[] | undefined {
  const parts = text.slice(0, maxCuts * 12).split('-')
  const cuts = parts.flatMap(part => {
    const [, count, centimetres] = /^(\d{1,5})x(\d{1,5})$/.exec(part) ?? []
    const cut = { count: Number(count), length: Number(centimetres) / 100 }
    return cut.count > 0 && cut.count <= maxCutCount && cut.length > 0 ? [cut] : []
  })
  return cuts.length === parts.length && cuts.length <= maxCuts ? mergeCuts(cuts) : undefined
}
