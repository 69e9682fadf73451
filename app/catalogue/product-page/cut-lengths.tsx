import ShoppingCart from 'lucide-react/icons/shopping-cart'
import X from 'lucide-react/icons/x'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { useEntries } from '../../design/use-entries.ts'
import { formatGhs } from '../../platform/text/money.ts'
import { type Cut, maxCuts } from '../cut-list.ts'
import { type CutRow, emptyCutRow, readCutRows } from '../cut-rows.ts'
import { CutsText } from '../cuts-text.tsx'
import { bulkPriceOf, discountedPrice } from '../price-breaks.ts'
import type { ProductSummary } from '../product.ts'
import { formatQuantity } from '../quantity-text.ts'
import { useAddLengths } from './use-add-lengths.ts'

/** Sheets by number and length, with what they cover and cost. */
export function CutLengths({ product }: { product: ProductSummary }) {
  const { list, entries, commands } = useEntries<CutRow, HTMLDivElement>([emptyCutRow])
  const [showsErrors, setShowsErrors] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const addLengths = useAddLengths()
  const isAdding = useRef(false)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const { sheet } = product
  if (!sheet) return null
  const { cuts, area, errors, problem } = readCutRows(
    entries.map(({ values }) => values),
    sheet,
  )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isAdding.current) return
    const isWrong = problem !== undefined || errors.some(each => each.count || each.length)
    setShowsErrors(isWrong)
    if (isWrong) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    } else {
      isAdding.current = true
      if (await addLengths(product, cuts)) commands.replace(() => [emptyCutRow])
      isAdding.current = false
    }
  }

  return (
    <form ref={form} aria-label="Lengths" noValidate onSubmit={submit} className="card mt-3 p-4">
      <p className="mb-3 text-base text-soft">
        From {sheet.minLengthM.toFixed(2)} to {sheet.maxLengthM.toFixed(2)} m
        {sheet.stepM > 0.01 && ` in steps of ${sheet.stepM} m`}: metres, such as 4.2, or feet and inches, such
        as 12'6".
      </p>
      <div ref={list}>
        {entries.map(({ id, values }, index) => (
          <fieldset key={id} data-entry={id} className="mb-3 flex items-start gap-2">
            <legend className="sr-only">Length {index + 1}</legend>
            <div className="grid flex-1 grid-cols-2 gap-3">
              <TextField
                name="count"
                label="Sheets"
                value={values.count}
                error={showsErrors ? errors[index]?.count : undefined}
                onChange={({ target }) => commands.set(id, { count: target.value })}
                required
                inputMode="numeric"
                autoComplete="off"
                maxLength={10}
              />
              <TextField
                name="length"
                label="Length"
                value={values.length}
                error={showsErrors ? errors[index]?.length : undefined}
                onChange={({ target }) => commands.set(id, { length: target.value })}
                required
                autoComplete="off"
                maxLength={40}
              />
            </div>
            {entries.length > 1 && (
              <Button
                variant="quiet"
                aria-label={`Remove length ${index + 1}`}
                data-remove
                onClick={() => commands.remove(id)}
                className="mt-8 size-12 shrink-0 p-0!"
              >
                <X aria-hidden size={20} />
              </Button>
            )}
          </fieldset>
        ))}
      </div>
      <Button
        variant="secondary"
        disabled={entries.length >= maxCuts}
        onClick={() => commands.add(emptyCutRow)}
      >
        <span aria-hidden className="text-xl">
          +
        </span>{' '}
        Add a length
      </Button>
      {showsErrors && problem && (
        <p role="alert" className="mt-3 font-medium text-red-dark">
          {problem}
        </p>
      )}
      <div role="status" className="money mt-4">
        {cuts.length > 0 && <Result product={product} cuts={cuts} area={area} />}
      </div>
      <Button type="submit" wide className="mt-3 min-h-12">
        <ShoppingCart aria-hidden size={19} /> Add lengths to cart
      </Button>
    </form>
  )
}

function Result({ product, cuts, area }: { product: ProductSummary; cuts: readonly Cut[]; area: number }) {
  const price = discountedPrice(product.pricePesewas, area, bulkPriceOf(product.priceBreaks, area).percentOff)
  return (
    <>
      <p className="text-base">
        <CutsText cuts={cuts} />
      </p>
      <p className="mt-1 font-bold text-xl">
        {formatQuantity(area, product.unit)} · {formatGhs(price)}
      </p>
    </>
  )
}
