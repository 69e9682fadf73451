import { useId } from 'react'
import { capitalize } from '../../platform/text/text.ts'
import { ExactPrice } from '../price-text.tsx'
import type { ShownProduct } from '../product.ts'
import { quantityRuleText } from '../quantity-rule-text.ts'
import { countStock, stockText } from '../stock.ts'
import type { ShownVariant } from '../variant.ts'
import { optionValues, unsoldText, unsoldValues } from './variant-choice.ts'

export type Swatches = Record<string, string>

type Props = { product: ShownProduct; choice: ShownVariant | undefined; swatches: Swatches }

/** Radio buttons for each option; the form around them reads what is checked. */
export function VariantPicker({ product, choice, swatches }: Props) {
  const noteId = useId()
  const { variants, option1Name, option2Name } = product
  const unsold = choice ? unsoldValues(variants, choice) : []
  return (
    <div className="space-y-4">
      {(['option1', 'option2'] as const).map(option => {
        const values = optionValues(variants, option)
        return (
          values.length > 0 && (
            <fieldset key={option}>
              <legend className="mb-1.5 font-medium">
                {option === 'option1' ? option1Name : option2Name}
              </legend>
              <div className="flex flex-wrap gap-2">
                {values.map(value => {
                  const isUnsold = option === 'option2' && unsold.includes(value)
                  return (
                    <label key={value} className="relative">
                      <input
                        type="radio"
                        name={option}
                        value={value}
                        required
                        checked={choice?.[option] === value}
                        onChange={() => {}}
                        disabled={isUnsold}
                        aria-describedby={isUnsold ? noteId : undefined}
                        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
                      />
                      <span className="flex min-h-11 items-center gap-2 rounded-control border border-field bg-surface px-3.5 font-medium outline-laterite -outline-offset-1 peer-checked:border-laterite peer-checked:bg-laterite-tint peer-checked:outline-2 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-disabled:border-dashed peer-disabled:text-soft peer-disabled:line-through">
                        {swatches[value] && (
                          <svg viewBox="0 0 20 20" aria-hidden className="size-5 shrink-0">
                            <circle cx="10" cy="10" r="9.5" fill={swatches[value]} stroke="#8c8780" />
                          </svg>
                        )}
                        {value}
                      </span>
                    </label>
                  )
                })}
              </div>
            </fieldset>
          )
        )
      })}
      {choice && unsold.length > 0 && (
        <p id={noteId} className="text-soft text-sm">
          {unsoldText(choice, unsold)}
        </p>
      )}
    </div>
  )
}

/** What the choice costs and weighs, and when it can be had. */
export function ChoiceFacts({
  product,
  choice,
  quantity,
  toOrder,
}: Omit<Props, 'swatches'> & { quantity: number; toOrder: string }) {
  if (!choice) return <div role="status" />
  const { weightGrams, perPallet, stock } = choice
  const goods = { stock, kind: product.kind }
  const rule = quantityRuleText({ ...choice, unit: product.unit })
  return (
    <div role="status" className="border-line border-t pt-4">
      {product.option1Name && (
        <p>
          <ExactPrice
            price={choice.pricePesewas}
            unit={product.unit}
            className="money font-bold text-2xl text-laterite"
          />
        </p>
      )}
      <p className="flex flex-wrap gap-x-4 text-base text-soft">
        {weightGrams > 0 && (
          <span>
            {(weightGrams / 1_000).toLocaleString('en')} kg per {product.unit}
          </span>
        )}
        {perPallet > 0 && <span>{perPallet} per pallet</span>}
        {rule && <span className="font-medium text-ink">{capitalize(rule)}</span>}
        <span className={countStock(goods).inStock > 0 ? 'font-medium text-green-dark' : ''}>
          {stockText(goods, quantity, toOrder)}
        </span>
      </p>
    </div>
  )
}
