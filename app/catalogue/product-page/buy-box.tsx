import Download from 'lucide-react/icons/download'
import Phone from 'lucide-react/icons/phone'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { telHref, whatsappHref } from '../../company/company.ts'
import { useCompany } from '../../company/use-company.ts'
import { BrandIcon } from '../../design/brand-icon.tsx'
import { Button, ButtonAnchor } from '../../design/button.tsx'
import { useAddToCart } from '../add-to-cart.ts'
import { productPath, type ShownProduct, withVariant } from '../product.ts'
import { firstQuantity, roundUpToSold } from '../quantity-rule.ts'
import { maxShownStock } from '../stock.ts'
import { nameWithLabel, type ShownVariant, variantLabel } from '../variant.ts'
import { specificationSheetPath } from './specification-sheet-path.ts'
import { BulkPrices } from './specification-table.tsx'
import { findChoice } from './variant-choice.ts'
import { ChoiceFacts, type Swatches, VariantPicker } from './variant-picker.tsx'

const multiples = [1, 2, 3, 4, 5, 10, 20, maxShownStock]

type Props = {
  product: ShownProduct
  /** Said of a choice that is not in stock. */
  toOrder: string
  /** None until the shopper has chosen, where the URL asks for one that is not sold. */
  choice: ShownVariant | undefined
  missing: string | undefined
  /** Of the URL, which names the choice or nothing. */
  query: string
  swatches: Swatches
  onChoose(variant: ShownVariant): void
}

/** A form that leads to the cart's page without scripts; its radio buttons change the URL. */
export function BuyBox({ product, toOrder, choice, missing, query, swatches, onChoose }: Props) {
  const [chosenQuantity, setQuantity] = useState(1)
  const rule = { ...(choice ?? product), unit: product.unit }
  const quantities = [...new Set(multiples.map(each => roundUpToSold(each * firstQuantity(rule), rule)))]
  const quantity = quantities.find(each => each >= chosenQuantity) ?? (quantities.at(-1) as number)
  const form = useRef<HTMLFormElement>(null)
  const addToCart = useAddToCart()
  const { settings, origin } = useCompany()
  const picker = useId()
  const label = choice && variantLabel(choice)
  const quote = `Hello, I would like a quote for ${quantity} × ${nameWithLabel({ name: product.name, label })}. ${origin}/products/${product.id}${query}`

  function readForm() {
    const fields = new FormData(form.current ?? undefined)
    // Only the second option is chosen.
    const other = product.variants.find(({ option2 }) => option2 && option2 === fields.get('option2'))
    const next = findChoice(product.variants, fields) ?? choice ?? other
    return { next, count: Number(fields.get('quantity')) }
  }
  function choose() {
    const { next, count } = readForm()
    setQuantity(count)
    if (next && next !== choice) onChoose(next)
  }
  // Chosen before the scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once.
  useEffect(choose, [])

  function add(event: FormEvent) {
    event.preventDefault()
    const { next, count } = readForm()
    if (next) addToCart.addQuantity(withVariant(product, next), count)
  }

  return (
    <form ref={form} action="/cart" onChange={choose} onSubmit={add} className="mt-5 space-y-4">
      {missing && (
        <p role="status" className="rounded-control bg-amber-tint p-3.5 font-medium text-amber-dark">
          {missing}
        </p>
      )}
      {product.label && <VariantPicker product={product} choice={choice} swatches={swatches} />}
      {product.label && (
        <noscript className="block">
          {import.meta.env.SSR && (
            <Button type="submit" variant="secondary" formAction={productPath(product.id)}>
              Show price
            </Button>
          )}
        </noscript>
      )}
      <ChoiceFacts product={product} choice={choice} quantity={quantity} toOrder={toOrder} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-28">
          <label htmlFor={picker} className="mb-1.5 block font-medium">
            Quantity
          </label>
          <select
            id={picker}
            name="quantity"
            value={quantity}
            onChange={() => {}}
            className="block min-h-12 w-full rounded-control border border-field bg-surface px-3.5"
          >
            {quantities.map(number => (
              <option key={number} value={number}>
                {number}
              </option>
            ))}
          </select>
        </div>
        <Button type="submit" name="product" value={product.id} className="min-h-12 flex-1 basis-40">
          <ShoppingCart aria-hidden size={19} /> Add to Cart
        </Button>
      </div>
      {choice && <BulkPrices product={product} variant={choice} />}
      <div className="grid grid-cols-[1.15fr_1fr] gap-3 max-sm:text-sm">
        <ButtonAnchor
          variant="secondary"
          href={whatsappHref(settings.whatsapp, quote)}
          rel="noopener"
          className="gap-1.5 whitespace-nowrap px-1"
        >
          <BrandIcon brand="WhatsApp" /> WhatsApp Quote
        </ButtonAnchor>
        <ButtonAnchor variant="secondary" href={telHref(settings.phone)} className="px-1">
          <Phone aria-hidden size={18} /> Call Now
        </ButtonAnchor>
        <ButtonAnchor
          variant="secondary"
          href={specificationSheetPath(product.id) + query}
          download
          className="col-span-2 px-1"
        >
          <Download aria-hidden size={18} /> Download Spec
        </ButtonAnchor>
      </div>
    </form>
  )
}
