import ArrowRight from 'lucide-react/icons/arrow-right'
import Download from 'lucide-react/icons/download'
import Phone from 'lucide-react/icons/phone'
import { data, Link } from 'react-router'
import { telHref, whatsappHref } from '../../company/company.ts'
import { pageMeta } from '../../company/page-meta.ts'
import { titles } from '../../company/titles.content.ts'
import { useCompany } from '../../company/use-company.ts'
import { openContent } from '../../content/content.server.ts'
import { BrandIcon } from '../../design/brand-icon.tsx'
import { ButtonAnchor, ButtonLink } from '../../design/button.tsx'
import { Picture } from '../../design/pictures/picture.tsx'
import { pictureSource } from '../../design/pictures/picture-source.ts'
import { publicPageHeaders } from '../../platform/public-page.server.ts'
import { services } from '../../platform/services.server.ts'
import { formatGhs } from '../../platform/text/money.ts'
import type { UrlHandle } from '../../platform/url-kind.ts'
import { estimatePaths } from '../kind.ts'
import { ReadyMixJsonLd } from '../product-page/product-json-ld.tsx'
import { specificationSheetPath } from '../product-page/specification-sheet-path.ts'
import { SpecificationTable } from '../product-page/specification-table.tsx'
import { missingChoiceText } from '../product-page/unsold-choice.ts'
import { choiceQuery, findChoice } from '../product-page/variant-choice.ts'
import { findWithVariants, readVariantMeasures } from '../products.server.ts'
import { variantLabel } from '../variant.ts'
import type { Route } from './+types/ready-mix.route'
import { closing, facts, grades, opening, reasons, steps } from './ready-mix.content.ts'
import { Features, Grades, HowToOrder, type OfferedGrade, Reasons } from './ready-mix-sections.tsx'

const id = 'ready-mix-concrete'

/** Shows prices and order forms only while the product is listed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const read = await openContent(services(context), url)
  const { db } = services(context)
  const [[product], measures] = await Promise.all([
    findWithVariants(db, [id], url.searchParams.getAll('variant').slice(0, 1)),
    readVariantMeasures(db, id),
  ])
  const variants = product?.variants ?? []
  const { grades: described, ...gradesTexts } = read(grades)
  const known: OfferedGrade[] = described.map(grade => ({
    ...grade,
    variant: variants.find(({ key }) => measures[key]?.strengthMpa === grade.strengthMpa),
  }))
  const others = variants.filter(variant => !known.some(grade => grade.variant === variant))
  const prices = variants.map(({ pricePesewas }) => pricePesewas)
  const range =
    prices.length > 0 ? `, ${formatGhs(Math.min(...prices))} to ${formatGhs(Math.max(...prices))} per m³` : ''
  const choice = findChoice(variants, url.searchParams)
  const fill = (text: string) =>
    text.replaceAll('{grade}', choice ? `, ${variantLabel(choice)}` : '').replaceAll('{prices}', range)
  const { title, description } = read(titles).readyMix
  return data(
    {
      titles: { title: fill(title), description: fill(description) },
      product,
      choice,
      missing: product && missingChoiceText(product, url.searchParams),
      opening: read(opening),
      grades: {
        ...gradesTexts,
        grades: [...known, ...others.map(variant => ({ name: variantLabel(variant), variant }))],
      },
      reasons: read(reasons),
      facts: read(facts),
      steps: read(steps),
      closing: read(closing),
    },
    url.search === choiceQuery(choice) ? {} : { headers: { 'cache-control': 'no-store' } },
  )
}

export const handle: UrlHandle = { parameters: ['variant'] }
export const headers = publicPageHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    ...loaderData?.titles,
    path: `/ready-mix-concrete${choiceQuery(loaderData?.choice)}`,
    image: 'ready-mix-pour',
    type: 'product',
  })

const greeting = 'Hello, I would like a quote for ready-mix concrete. Grade, volume and site: '

export default function ReadyMix({ loaderData }: Route.ComponentProps) {
  const { product, choice, missing, opening, grades, reasons, facts, steps, closing } = loaderData
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
      <ReadyMixJsonLd picture={picture} features={facts.features} variants={product?.variants ?? []} />
      <section className="on-night bg-night text-white">
        <div className="wrap grid items-center gap-8 py-10 lg:grid-cols-[1.1fr_1fr] lg:gap-14 lg:py-16">
          <div>
            <h1>{opening.title}</h1>
            {opening.text && <p className="mt-5 max-w-xl text-lg text-night-text">{opening.text}</p>}
            <div className="mt-7 flex flex-wrap gap-3">
              {call}
              {chat}
            </div>
          </div>
          {pictureSource(picture) && (
            <Picture
              picture={picture}
              alt={opening.alt}
              sizes="(min-width: 1024px) 560px"
              priority
              className="aspect-4/3 w-full rounded-card lg:aspect-3/2"
            />
          )}
        </div>
      </section>

      <section aria-labelledby="grades" className="wrap section">
        <h2 id="grades">{grades.title}</h2>
        {grades.text && <p className="mt-3 max-w-2xl text-soft">{grades.text}</p>}
        <Link
          to={estimatePaths.concrete}
          className="mt-1 inline-flex min-h-11 items-center text-laterite underline"
        >
          Work out how much you need
        </Link>
        {missing && (
          <p role="status" className="mt-6 rounded-control bg-amber-tint p-3.5 font-medium text-amber-dark">
            {missing}
          </p>
        )}
        <Grades grades={grades.grades} product={product} choice={choice} />
      </section>

      <Reasons {...reasons} />

      <section id="facts" className="wrap section grid gap-12 lg:grid-cols-[1fr_1.25fr]">
        <Features title={facts.featuresTitle} features={facts.features} />
        <div>
          {facts.specifications.length > 0 && (
            <>
              <h2>{facts.specificationsTitle}</h2>
              <SpecificationTable
                rows={facts.specifications}
                caption="Specifications of ready-mix concrete"
              />
            </>
          )}
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

      <HowToOrder {...steps} />

      <section aria-labelledby="pour" className="on-night bg-night text-white">
        <div className="wrap section">
          <h2 id="pour">{closing.title}</h2>
          {closing.text && <p className="mt-3 max-w-xl text-night-text">{closing.text}</p>}
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
