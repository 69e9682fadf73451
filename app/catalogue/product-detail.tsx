import { ArrowLeft, Check, FileDown, Phone, ShoppingCart } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { telHref, whatsappHref } from '../company/company.ts'
import { useCompany } from '../company/use-company.ts'
import { Badge } from '../design/badge.tsx'
import { BrandIcon } from '../design/brand-icon.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../design/button.tsx'
import { controlClass } from '../design/field.tsx'
import { useAddToCart } from './add-to-cart.ts'
import { categoryNames } from './category.ts'
import { Gallery } from './gallery.tsx'
import { priceText, type ShownProduct } from './product.ts'
import { specificationSheetPath } from './specification-sheet-path.ts'
import { SpecificationTable } from './specification-table.tsx'

const quantities = [1, 2, 3, 4, 5, 10, 20, 50]

export function ProductDetail({ product, alts }: { product: ShownProduct; alts: string[] }) {
  return (
    <div className="wrap pt-6 pb-20">
      <Link
        to="/products"
        prefetch="intent"
        className="inline-flex min-h-11 items-center gap-2 font-medium text-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden size={18} /> All products
      </Link>
      <div className="mt-2 grid gap-8 md:grid-cols-2 md:gap-6 lg:grid-cols-[1.15fr_1fr] lg:gap-12">
        <Gallery pictures={product.gallery} alts={alts} name={product.name} />
        <div>
          <Badge tone="laterite">{categoryNames[product.category]}</Badge>
          <h1 className="mt-3 text-h2">{product.name}</h1>
          <p className="money mt-3 font-bold text-2xl text-laterite">{priceText(product)}</p>
          {(product.longDescription || product.description).split('\n\n').map(paragraph => (
            <p key={paragraph} className="mt-4 text-soft">
              {paragraph}
            </p>
          ))}
          <BuyBox product={product} />
          <Sizes sizes={product.sizes} />
        </div>
      </div>

      <div className="mt-14 grid gap-10 lg:grid-cols-[1.15fr_1fr] lg:gap-12">
        {product.specifications.length > 0 && (
          <section aria-labelledby="specifications">
            <h2 id="specifications" className="text-h3">
              Specifications
            </h2>
            <SpecificationTable rows={product.specifications} caption={`Specifications of ${product.name}`} />
          </section>
        )}
        <div className="grid content-start gap-10 md:max-lg:grid-cols-2">
          <CheckList id="features" title="Features" items={product.features} />
          <CheckList id="applications" title="Applications" items={product.applications} />
          <CheckList id="benefits" title="Key Benefits" items={product.benefits} />
        </div>
      </div>
      <ReadyToOrder name={product.name} />
    </div>
  )
}

function BuyBox({ product }: { product: ShownProduct }) {
  const [quantity, setQuantity] = useState(1)
  const field = useRef<HTMLSelectElement>(null)
  // Chosen before the scripts ran.
  useLayoutEffect(() => setQuantity(Number(field.current?.value ?? 1)), [])
  const addToCart = useAddToCart()
  const { settings, origin } = useCompany()
  const picker = useId()
  const summary = { ...product, picture: product.gallery[0] }
  const quote = `Hello, I would like a quote for ${quantity} × ${product.name}. ${origin}/products/${product.id}`
  return (
    <div className="mt-6">
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-28">
          <label htmlFor={picker} className="mb-1.5 block font-medium">
            Quantity
          </label>
          <select
            ref={field}
            id={picker}
            value={quantity}
            onChange={event => setQuantity(Number(event.target.value))}
            className={controlClass}
          >
            {quantities.map(number => (
              <option key={number} value={number}>
                {number}
              </option>
            ))}
          </select>
        </div>
        <Button className="min-h-12 flex-1 basis-40" onClick={() => addToCart.several(summary, quantity)}>
          <ShoppingCart aria-hidden size={19} /> Add to Cart
        </Button>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonAnchor
          variant="secondary"
          href={whatsappHref(settings.whatsapp, quote)}
          rel="noopener"
          className="flex-1 basis-38 whitespace-nowrap px-2 max-sm:gap-1.5 max-sm:text-[0.9375rem]"
        >
          <BrandIcon brand="WhatsApp" /> WhatsApp Quote
        </ButtonAnchor>
        <ButtonAnchor
          variant="secondary"
          href={telHref(settings.phone)}
          className="flex-1 basis-38 px-3 max-sm:text-[0.9375rem]"
        >
          <Phone aria-hidden size={18} /> Call Now
        </ButtonAnchor>
        <ButtonAnchor
          variant="secondary"
          href={specificationSheetPath(product.id)}
          download
          className="basis-full px-3"
        >
          <FileDown aria-hidden size={18} /> Download Spec
        </ButtonAnchor>
      </div>
    </div>
  )
}

function Sizes({ sizes }: { sizes: string[] }) {
  if (sizes.length === 0) return null
  return (
    <section aria-labelledby="sizes" className="mt-7">
      <h2 id="sizes" className="font-semibold text-base">
        Available sizes
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {sizes.map(size => (
          <li key={size} className="rounded-control border border-line bg-surface px-3 py-1.5 text-sm">
            {size}
          </li>
        ))}
      </ul>
    </section>
  )
}

function CheckList({ id, title, items }: { id: string; title: string; items: string[] }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      <ul className="mt-4 space-y-2.5">
        {items.map(item => (
          <li key={item} className="flex gap-3">
            <Check aria-hidden size={20} className="mt-1 shrink-0 text-laterite" />
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ReadyToOrder({ name }: { name: string }) {
  const { settings } = useCompany()
  return (
    <section aria-labelledby="ready" className="on-night mt-16 rounded-card bg-night p-7 text-white sm:p-10">
      <h2 id="ready">Ready to Order?</h2>
      <p className="mt-3 max-w-xl text-night-text">
        Put {name} into your cart and pay on delivery, or tell us what you are building and we work out the
        quantities with you.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/contact">Get a quote</ButtonLink>
        <ButtonAnchor variant="light" href={telHref(settings.phone)}>
          <Phone aria-hidden size={18} /> {settings.phone}
        </ButtonAnchor>
      </div>
    </section>
  )
}
