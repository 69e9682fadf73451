import ArrowLeft from 'lucide-react/icons/arrow-left'
import Check from 'lucide-react/icons/check'
import Phone from 'lucide-react/icons/phone'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { telHref } from '../../company/company.ts'
import { useCompany } from '../../company/use-company.ts'
import { Badge } from '../../design/badge.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../../design/button.tsx'
import { Cover } from '../../design/pictures/cover.tsx'
import { Picture } from '../../design/pictures/picture.tsx'
import { retryImport } from '../../design/when-visible.ts'
import { estimatePaths } from '../kind.ts'
import { useOwnPrices } from '../own-price.ts'
import { PriceText } from '../price-text.tsx'
import { type ProductSummary, productPath, type ShownProduct, withVariant } from '../product.ts'
import type { ShownVariant } from '../variant.ts'
import { BuyBox } from './buy-box.tsx'
import type { CutLengths } from './cut-lengths.tsx'
import { Gallery } from './gallery.tsx'
import type { ProductPageContent } from './product-pages.content.ts'
import { SpecificationTable } from './specification-table.tsx'
import { choiceQuery, defaultVariant, findChoice } from './variant-choice.ts'
import type { Swatches } from './variant-picker.tsx'

type Props = {
  product: ShownProduct
  /** A sentence about what the URL asks for and is not sold. */
  missing: string | undefined
  content: ProductPageContent
  together: ProductSummary[]
  alts: string[]
  cover: string[]
  swatches: Swatches
}

export function ProductDetail({ product: listed, missing, content, together, alts, cover, swatches }: Props) {
  const product = useOwnPrices(listed)
  const { key, search } = useLocation()
  const navigate = useNavigate()
  const [picked, setPicked] = useState<{ key: string; variantKey: string }>()
  const named =
    picked?.key === key
      ? product.variants.find(variant => variant.key === picked.variantKey)
      : findChoice(product.variants, new URLSearchParams(search))
  const preset = defaultVariant(product)
  const choice = named ?? (missing && preset.option1 ? undefined : preset)

  /** The URL follows a moment later. */
  function choose(variant: ShownVariant) {
    setPicked({ key, variantKey: variant.key })
    const to = choiceQuery(variant)
    navigate(to, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }
  return (
    <div className="wrap pt-6 pb-20">
      <Link
        to="/products"
        prefetch="intent"
        className="inline-flex min-h-11 items-center gap-2 font-medium text-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden size={18} /> All products
      </Link>
      <div className="mt-2 grid gap-x-6 gap-y-8 md:grid-cols-2 md:grid-rows-[auto_1fr] lg:grid-cols-[1.15fr_1fr] lg:gap-x-12">
        <Gallery
          pictures={product.gallery}
          alts={alts}
          name={product.name}
          shown={(choice ?? preset).picture}
          cover={cover}
        />
        <div className="md:row-span-2">
          <Badge tone="laterite">{product.categoryName}</Badge>
          <h1 className="mt-3 text-h2">{product.name}</h1>
          <p className="money mt-3 font-bold text-2xl text-laterite">
            <PriceText product={product} />
          </p>
          <BuyBox
            product={product}
            toOrder={content.toOrder}
            choice={choice}
            missing={named ? undefined : missing}
            query={choiceQuery(named)}
            swatches={swatches}
            onChoose={choose}
          />
          {product.sheet && choice && <EnterLengths product={withVariant(product, choice)} />}
          {product.kind !== 'other' && (
            <Link
              to={estimatePaths[product.kind]}
              className="mt-3 inline-flex min-h-11 items-center text-laterite underline"
            >
              Work out how much you need
            </Link>
          )}
        </div>
        <div className="space-y-4 text-soft">
          {(product.longDescription || product.description).split('\n\n').map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {product.sizes.length > 0 && <Sizes sizes={product.sizes} />}
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
      <OrderedTogether products={together} />
      <ReadyToOrder title={content.title} text={content.text.replaceAll('{product}', product.name)} />
    </div>
  )
}

/** Without scripts it leads to the estimator. */
function EnterLengths({ product }: { product: ShownProduct }) {
  const [Form, setForm] = useState<typeof CutLengths>()
  return Form ? (
    <Form product={product} />
  ) : (
    <form
      action={estimatePaths.sheet}
      onSubmit={async event => {
        event.preventDefault()
        const form = event.currentTarget
        try {
          const { CutLengths } = await retryImport(() => import('./cut-lengths.tsx'), 2)
          setForm(() => CutLengths)
        } catch {
          form.submit()
        }
      }}
      className="mt-3"
    >
      <input type="hidden" name="sheet" value={`${product.id}:${product.variant}`} />
      <Button type="submit" variant="secondary" wide>
        Enter lengths
      </Button>
    </form>
  )
}

function Sizes({ sizes }: { sizes: string[] }) {
  return (
    <section aria-labelledby="sizes" className="pt-2">
      <h2 id="sizes" className="font-semibold text-base text-ink">
        Available sizes
      </h2>
      <ul className="mt-2 space-y-1 text-base">
        {sizes.map(size => (
          <li key={size}>{size}</li>
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

function ReadyToOrder({ title, text }: { title: string; text: string }) {
  const { settings } = useCompany()
  return (
    <section aria-labelledby="ready" className="on-night mt-16 rounded-card bg-night p-7 text-white sm:p-10">
      <h2 id="ready">{title}</h2>
      <p className="mt-3 max-w-xl text-night-text">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/contact">Get a quote</ButtonLink>
        <ButtonAnchor variant="light" href={telHref(settings.phone)}>
          <Phone aria-hidden size={18} /> {settings.phone}
        </ButtonAnchor>
      </div>
    </section>
  )
}

function OrderedTogether({ products }: { products: ProductSummary[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="together" className="mt-14">
      <h2 id="together" className="text-h3">
        Often ordered together
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-3 sm:gap-6">
        {products.map(product => (
          <SmallCard key={product.id} product={product} />
        ))}
      </ul>
    </section>
  )
}

function SmallCard({ product: listed }: { product: ProductSummary }) {
  const product = useOwnPrices(listed)
  return (
    <li className="card relative flex items-center overflow-hidden sm:block">
      {product.cover ? (
        <Cover paths={product.cover} className="aspect-4/3 w-28 shrink-0 sm:w-full" />
      ) : (
        <Picture
          picture={product.picture}
          alt=""
          sizes="(min-width: 640px) 380px, 112px"
          maxWidth={640}
          className="aspect-4/3 w-28 shrink-0 sm:w-full"
        />
      )}
      <div className="p-3 sm:p-5">
        <Link
          to={productPath(product.id)}
          prefetch="intent"
          className="font-semibold after:absolute after:inset-0 hover:underline"
        >
          {product.name}
        </Link>
        <p className="money mt-1 text-soft">
          <PriceText product={product} />
        </p>
      </div>
    </li>
  )
}
