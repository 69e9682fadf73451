import { useEffect, useState } from 'react'
import type { Synonym } from '../../../catalogue/search/search-index.ts'
import { useEntries } from '../../../design/use-entries.ts'
import { type DeskLine, findGoods, readLine } from './desk-lines.ts'
import { createGoodsSearch, type Goods } from './goods.ts'
import type { ReadEntry } from './lines-part.tsx'
import { type TruckSize, unitSizes } from './quantity-units.ts'

/** What the forms of the desk choose from. */
export type DeskGoods = { goods: Goods[]; searchWords: Synonym[]; trucks: TruckSize[] }

const noGoods = (): Goods[] => []

/** The lines of an order while they are typed, with what they come to. */
export function useDeskLines(initial: readonly DeskLine[], { goods, searchWords, trucks }: DeskGoods) {
  const { list, entries, commands } = useEntries<DeskLine, HTMLUListElement>(initial)
  const [search, setSearch] = useState(() => noGoods as (text: string) => Goods[])
  useEffect(() => {
    let isCurrent = true
    createGoodsSearch(goods, searchWords).then(find => isCurrent && setSearch(() => find))
    return () => {
      isCurrent = false
    }
  }, [goods, searchWords])
  const read = entries.map((entry): ReadEntry => {
    const found = findGoods(goods, entry.values)
    if (!found) return { ...entry, goods: found, sizes: {}, problem: 'It is not sold any more: remove it.' }
    const sizes = unitSizes(found, trucks)
    return { ...entry, goods: found, sizes, ...readLine(entry.values, found, sizes) }
  })
  return { list, entries, commands, read, search }
}
