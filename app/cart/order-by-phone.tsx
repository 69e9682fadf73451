import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { parseCuts } from '../catalogue/cut-link.ts'
import { type Cut, cutsText } from '../catalogue/cut-list.ts'
import { type ProductSummary, productPath } from '../catalogue/product.ts'
import { nameWithLabel } from '../catalogue/variant.ts'
import { telHref, whatsappHref } from '../company/company.ts'
import { useCompany } from '../company/use-company.ts'
import { BrandIcon } from '../design/brand-icon.tsx'
import { ButtonAnchor } from '../design/button.tsx'
import { formatGhs } from '../platform/text/money.ts'
import type { SharedLine } from './share-link.ts'

type Requested = { product: ProductSummary; quantity: number; cuts?: Cut[] | undefined }

export function OrderByPhone({ product, quantity, cuts }: Requested) {
  const { origin } = useCompany()
  const name = nameWithLabel(product) + (cuts ? ` (${cutsText(cuts)})` : '')
  const path = `${productPath(product.id)}${product.label && `?variant=${product.variant}`}`
  return (
    <Contacts message={`Hello, I would like to order ${quantity} × ${name}. ${origin}${path}`}>
      <p className="mt-3">
        You chose{' '}
        <strong>
          {quantity} × {name}
        </strong>{' '}
        at <span className="money whitespace-nowrap">{formatGhs(product.pricePesewas)}</span> per{' '}
        {product.unit}. Call us or send this as a message: we confirm price and delivery, and you pay on
        delivery.
      </p>
      <p className="mt-5">
        <a href={path} className="inline-flex min-h-11 items-center underline">
          Back to {product.name}
        </a>
      </p>
    </Contacts>
  )
}

/** How to order without scripts what a link to a cart holds. */
export function OrderSharedByPhone({ lines, search }: { lines: SharedLine[]; search: string }) {
  const { origin } = useCompany()
  const texts = lines.map(({ id, variant, quantity, cuts }) => {
    const lengths = cuts && parseCuts(cuts)
    return `${quantity} × ${[id, variant].filter(Boolean).join(', ')}${lengths ? ` (${cutsText(lengths)})` : ''}`
  })
  const message = ['Hello, I would like to order:', ...texts, `${origin}/cart${search}`].join('\n')
  return texts.length > 0 ? (
    <Contacts message={message} quotePath={`/quote${search}`}>
      <p className="mt-3">
        The link holds these products. Call us or send them as a message: we confirm price and delivery, and
        you pay on delivery.
      </p>
      <ul className="mt-3 list-disc break-words pl-5">
        {texts.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Contacts>
  ) : (
    <p className="mt-6">This link to a cart holds nothing that can be ordered. Ask for it again.</p>
  )
}

/** Where the cart or the checkout would be. */
export const OrderWithoutScripts = () => (
  <Contacts message="Hello, I would like to order:" quotePath="/quote">
    <p className="mt-3">
      The cart and the checkout need JavaScript, which is off in this browser. Call us, send us a message or
      ask for a quote: we confirm price and delivery.
    </p>
  </Contacts>
)

type ContactsProps = { message: string; quotePath?: string; children: ReactNode }

function Contacts({ message, quotePath, children }: ContactsProps) {
  const { settings } = useCompany()
  return (
    <section aria-labelledby="order" className="card mt-6 p-6 sm:p-8">
      <h2 id="order" className="text-h3">
        Order by phone or WhatsApp
      </h2>
      {children}
      <p className="mt-5 flex flex-wrap gap-3">
        <ButtonAnchor href={telHref(settings.phone)}>
          <Phone aria-hidden size={18} /> {settings.phone}
        </ButtonAnchor>
        <ButtonAnchor variant="secondary" href={whatsappHref(settings.whatsapp, message)} rel="noopener">
          <BrandIcon brand="WhatsApp" /> Send by WhatsApp
        </ButtonAnchor>
        {quotePath && (
          <ButtonAnchor variant="secondary" href={quotePath}>
            Ask for a quote
          </ButtonAnchor>
        )}
      </p>
    </section>
  )
}
