import { formatCount } from '../platform/text/count.ts'
import { lazy } from '../platform/text/lazy.ts'
import type { Line } from './line.ts'

type LoadedLine = Pick<Line, 'quantity' | 'weightGrams' | 'perPallet'>

/** What a delivery weighs and takes up. `isComplete`: the weight of every line is known. */
export type Load = { weightGrams: number; isComplete: boolean; pallets: number }

export const calculateLoad = (lines: readonly LoadedLine[]): Load => ({
  weightGrams: Math.round(
    lines.reduce((sum, { quantity, weightGrams = 0 }) => sum + quantity * weightGrams, 0),
  ),
  isComplete: lines.every(({ weightGrams }) => weightGrams),
  // Pallets are not shared between lines.
  pallets: lines.reduce(
    (sum, { quantity, perPallet }) => sum + (perPallet ? Math.ceil(quantity / perPallet) : 0),
    0,
  ),
})

const kilograms = lazy(() => new Intl.NumberFormat('en-GH', { maximumFractionDigits: 1 }))
const tonnes = lazy(() => new Intl.NumberFormat('en-GH', { maximumFractionDigits: 2 }))

/** `8.5 kg`, `1.25 t` */
export const formatWeight = (grams: number) =>
  grams < 1_000_000 ? `${kilograms().format(grams / 1_000)} kg` : `${tonnes().format(grams / 1_000_000)} t`

const formatPallets = (count: number) => `${formatCount(count)} ${count === 1 ? 'pallet' : 'pallets'}`

/** `at least 1.25 t, 3 pallets`; empty where nothing is known. */
export function formatLoad({ weightGrams, isComplete, pallets }: Load): string {
  const weight = weightGrams > 0 ? `${isComplete ? '' : 'at least '}${formatWeight(weightGrams)}` : ''
  return [weight, pallets > 0 ? formatPallets(pallets) : ''].filter(Boolean).join(', ')
}
