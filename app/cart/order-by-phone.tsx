import { Phone } from 'lucide-react'
import { type ProductSummary, productPath } from '../catalogue/product.ts'
import { nameWithLabel } from '../catalogue/variant.ts'
import { choiceQuery } from '../catalogue/variant-choice.ts'
import { telHref, whatsappHref } from '../company/company.ts'
import { useCompany } from '../company/use-company.ts'
import { BrandIcon } from '../design/brand-icon.tsx'
import { ButtonAnchor } from '../design/button.tsx'
import { formatGhs } from '../platform/money.ts'

/** How to order a product without scripts. */
export function OrderByPhone({ product, quantity }: { product: ProductSummary; quantity: number }) {
  const { settings, origin } = useCompany()
  const name = nameWithLabel(product)
  const path = productPath(product.id) + choiceQuery(product.label ? { key: product.variant } : undefined)
  const message = `Hello, I would like to order ${quantity} × ${name}. ${origin}${path}`
  return (
    <section aria-labelledby="order" className="card mt-6 p-6 sm:p-8">
      <h2 id="order" className="text-h3">
        Order by phone or WhatsApp
      </h2>
      <p className="mt-3">
        You chose{' '}
        <strong>
          {quantity} × {name}
        </strong>{' '}
        at <span className="money">{formatGhs(product.pricePesewas)}</span> per {product.priceUnit}. Call us
        or send this as a message: we confirm price and delivery, and you pay on delivery.
      </p>
      <p className="mt-5 flex flex-wrap gap-3">
        <ButtonAnchor href={telHref(settings.phone)}>
          <Phone aria-hidden size={18} /> {settings.phone}
        </ButtonAnchor>
        <ButtonAnchor variant="secondary" href={whatsappHref(settings.whatsapp, message)} rel="noopener">
          <BrandIcon brand="WhatsApp" /> Send by WhatsApp
        </ButtonAnchor>
      </p>
      <p className="mt-5">
        <a href={path} className="inline-flex min-h-11 items-center underline">
          Back to {product.name}
        </a>
      </p>
    </section>
  )
}
