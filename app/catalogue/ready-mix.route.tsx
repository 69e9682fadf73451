import { ArrowRight, Check, Download, Phone } from 'lucide-react'
import { data, Link } from 'react-router'
import { telHref, whatsappHref } from '../company/company.ts'
import { pageMeta } from '../company/page-meta.ts'
import { useCompany } from '../company/use-company.ts'
import { BrandIcon } from '../design/brand-icon.tsx'
import { ButtonAnchor, ButtonLink } from '../design/button.tsx'
import { Picture } from '../design/picture.tsx'
import { pictureSource } from '../design/picture-source.ts'
import { formatGhs } from '../platform/money.ts'
import { publicPage } from '../platform/public-page.server.ts'
import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/ready-mix.route'
import { estimatePaths } from './category.ts'
import { ReadyMixJsonLd } from './product-json-ld.tsx'
import { findWithVariants } from './products.server.ts'
import {
  readyMixFeatures,
  readyMixGrades,
  readyMixReasons,
  readyMixSpecifications,
  readyMixSteps,
} from './ready-mix.content.ts'
import { Grades, HowToOrder, type OfferedGrade, Reasons } from './ready-mix-sections.tsx'
import { specificationSheetPath } from './specification-sheet-path.ts'
import { SpecificationTable } from './specification-table.tsx'
import { variantLabel } from './variant.ts'
import { choiceQuery, findChoice } from './variant-choice.ts'

const id = 'ready-mix-concrete'

/** Shows prices and order forms only while the product is listed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const [product] = await findWithVariants(services(context).db, [id])
  const variants = product?.variants ?? []
  const known: OfferedGrade[] = readyMixGrades.map(grade => ({
    ...grade,
    variant: variants.find(({ option1 }) => option1 === grade.name),
  }))
  const others = variants.filter(({ option1 }) => !readyMixGrades.some(({ name }) => name === option1))
  const grades = [...known, ...others.map(variant => ({ name: variantLabel(variant), variant }))]
  const prices = variants.map(({ pricePesewas }) => pricePesewas)
  const range =
    prices.length > 0 ? `, ${formatGhs(Math.min(...prices))} to ${formatGhs(Math.max(...prices))} per m³` : ''
  const choice = findChoice(variants, url.searchParams)
  return data(
    {
      description: `Ready-mix concrete in four grades from 15 to 30 MPa${range}, delivered in Accra within 90 minutes of batching. Quote within 2 hours.`,
      grades,
      product,
      choice,
      reasons: readyMixReasons,
      features: readyMixFeatures,
      specifications: readyMixSpecifications,
      steps: readyMixSteps,
    },
    url.search === choiceQuery(choice) ? {} : { headers: { 'cache-control': 'no-store' } },
  )
}

export const handle: UrlHandle = { parameters: ['variant'] }
export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: `Ready-mix concrete${loaderData?.choice ? `, ${variantLabel(loaderData.choice)}` : ''}: grades and prices`,
    description: loaderData?.description ?? '',
    path: `/ready-mix-concrete${choiceQuery(loaderData?.choice)}`,
    image: 'ready-mix-pour',
    type: 'product',
  })

const greeting = 'Hello, I would like a quote for ready-mix concrete. Grade, volume and site: '

export default function ReadyMix({ loaderData }: Route.ComponentProps) {
  const { product, grades, choice, reasons, features, specifications, steps } = loaderData
  const { settings } = useCompany()
  const picture = product?.picture ?? 'ready-mix-pour'
  const call = (
    <ButtonAnchor href={telHref(settings.phone)} size="large">
      <Phone aria-hidden size={19} /> {settings.phone}
    </ButtonAnchor>
  )
  const chat = (
    <ButtonAnchor
      href={whatsappHref(settings.whatsapp, greeting)}
      rel="noopener"
      variant="light"
      size="large"
    >
      <BrandIcon brand="WhatsApp" /> WhatsApp Quote
    </ButtonAnchor>
  )
  return (
    <>
      <ReadyMixJsonLd picture={picture} variants={product?.variants ?? []} />
      <section className="on-night bg-night text-white">
        <div className="wrap grid items-center gap-8 py-10 lg:grid-cols-[1.1fr_1fr] lg:gap-14 lg:py-16">
          <div>
            <h1>Ready-Mix Concrete</h1>
            <p className="mt-5 max-w-xl text-lg text-night-text">
              Four grades from 15 to 30 MPa, batched by weight and on your site within 90 minutes. Deliveries
              6 days a week, with emergency and weekend delivery.
            </p>
            <div className="mt-7 flex flex-wrap gap-3">
              {call}
              {chat}
            </div>
          </div>
          {pictureSource(picture) && (
            <Picture
              picture={picture}
              alt="Fresh concrete being placed"
              sizes="(min-width: 1024px) 560px, 100vw"
              priority
              className="aspect-4/3 w-full rounded-card lg:aspect-3/2"
            />
          )}
        </div>
      </section>

      <section aria-labelledby="grades" className="wrap section">
        <h2 id="grades">Grades and Prices</h2>
        <p className="mt-3 max-w-2xl text-soft">
          Prices per cubic metre. Not sure which one? Send us the drawing and we say which grade it asks for.
        </p>
        <Link
          to={estimatePaths.concrete}
          className="mt-1 inline-flex min-h-11 items-center text-laterite underline"
        >
          Work out how much you need
        </Link>
        <Grades grades={grades} product={product} choice={choice} />
      </section>

      <section aria-labelledby="why" className="bg-concrete-pale">
        <div className="wrap section">
          <h2 id="why">Why Choose Our Ready-Mix</h2>
          <Reasons reasons={reasons} />
        </div>
      </section>

      <section className="wrap section grid gap-12 lg:grid-cols-[1fr_1.25fr]">
        <div>
          <h2>What You Get</h2>
          <ul className="mt-6 grid gap-x-8 gap-y-3 md:max-lg:grid-cols-2">
            {features.map(feature => (
              <li key={feature} className="flex gap-3">
                <Check aria-hidden size={20} className="mt-1 shrink-0 text-laterite" /> {feature}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2>Specifications</h2>
          <SpecificationTable rows={specifications} caption="Specifications of ready-mix concrete" />
          {product && (
            <ButtonAnchor
              href={specificationSheetPath(id) + choiceQuery(choice)}
              download
              variant="secondary"
              className="mt-6"
            >
              <Download aria-hidden size={18} /> Download Spec
            </ButtonAnchor>
          )}
        </div>
      </section>

      <section aria-labelledby="how" className="border-line border-t bg-surface">
        <div className="wrap section">
          <h2 id="how">How to Order</h2>
          <HowToOrder steps={steps} />
        </div>
      </section>

      <section aria-labelledby="pour" className="on-night bg-night text-white">
        <div className="wrap section">
          <h2 id="pour">Ready to Pour?</h2>
          <p className="mt-3 max-w-xl text-night-text">
            Tell us the grade, the volume and the day. You have a price within 2 hours.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            {call}
            {chat}
            <ButtonLink
              to="/contact"
              variant="quiet"
              size="large"
              className="border border-night-text text-white hover:bg-night-soft"
            >
              Contact us <ArrowRight aria-hidden size={19} />
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  )
}
