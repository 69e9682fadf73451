import { roundToTenth } from '../catalogue/unit.ts'

export type DeliveredGoods = {
  day: string
  truck: string
  /** Empty where a trip had none. */
  driver: string
  product: string
  unit: string
  delivered: number
  broken: number
  refused: number
  weightGrams: number
}

export type DayStops = { day: string; planned: number; brought: number }

type Sum = Pick<DeliveredGoods, 'delivered' | 'broken' | 'refused' | 'weightGrams'> & {
  name: string
  days: number
}

/** The sums by truck, driver or product, the heaviest first; `days`: on how many something was brought. */
export const sumBy = (rows: readonly DeliveredGoods[], by: 'truck' | 'driver' | 'product'): Sum[] =>
  [...Map.groupBy(rows, row => row[by])]
    .map(([name, members]) => ({
      name,
      days: new Set(members.map(({ day }) => day)).size,
      delivered: total(members, 'delivered'),
      broken: total(members, 'broken'),
      refused: total(members, 'refused'),
      weightGrams: total(members, 'weightGrams'),
    }))
    .sort((a, b) => b.weightGrams - a.weightGrams || b.delivered - a.delivered)

type Amount = 'delivered' | 'broken' | 'refused' | 'weightGrams'
export const total = (rows: readonly Pick<DeliveredGoods, Amount>[], name: Amount) =>
  roundToTenth(rows.reduce((sum, row) => sum + row[name], 0))

/** Of what was brought to the sites, in per cent with one decimal. */
export const brokenShare = ({
  delivered,
  broken,
  refused,
}: Pick<DeliveredGoods, Exclude<Amount, 'weightGrams'>>) => {
  const brought = delivered + broken + refused
  return brought === 0 ? 0 : Math.round((broken / brought) * 1_000) / 10
}
