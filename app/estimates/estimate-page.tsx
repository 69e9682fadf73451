import ArrowLeft from 'lucide-react/icons/arrow-left'
import { lazy, Suspense, useId, useMemo } from 'react'
import { Link } from 'react-router'
// With the page, where all estimators have it: alone, it costs the roof one more file.
import '../catalogue/cut-list.ts'
import { formatQuantity } from '../catalogue/quantity-text.ts'
import { useCompany } from '../company/use-company.ts'
import { Button } from '../design/button.tsx'
import { importOrReload, whenUsed } from '../design/when-visible.ts'
import { formatGhs } from '../platform/text/money.ts'
import { EstimateFields } from './estimate-form.tsx'
import type { Sources } from './estimate-result.tsx'
import { estimateTotals } from './estimate-totals.ts'
import type { EstimateLine, Estimator } from './estimator.ts'
import type { MeasuredProduct } from './material.ts'
import { useEstimate } from './use-estimate.ts'

const section = 'estimate'
/** The example is in the served page, and nothing in it needs a script. */
const EstimateResult = lazy(async () => {
  if (!import.meta.env.SSR && !location.search) await whenUsed(section)
  return importOrReload(() => import('./estimate-result.tsx'))
})

type Props = {
  estimator: Estimator
  products: readonly MeasuredProduct<unknown>[]
  /** The query that the form opens with. */
  start: string
  sources: Sources
  content: { title: string; intro: string }
}

export function EstimatePage({ estimator, content: { title, intro }, ...props }: Props) {
  const formId = useId()
  const { origin, settings, brand } = useCompany()
  const { fields, start, link, errors, isCurrent, lastSuccess, change, leave } = useEstimate(
    estimator,
    props.products,
    props.start,
    formId,
  )
  const path = `/estimate/${estimator.name}`
  const { sources } = props
  const url = origin + path + link
  // The same element is not rendered again: without its script, React would remove what the server has rendered.
  const result = useMemo(
    () =>
      lastSuccess && (
        <Suspense>
          <EstimateResult {...lastSuccess} {...{ sources, url, isCurrent }} />
        </Suspense>
      ),
    [lastSuccess, sources, url, isCurrent],
  )
  return (
    <div className="wrap pt-6 pb-20">
      <Link
        to="/estimate"
        prefetch="intent"
        className="no-print inline-flex min-h-11 items-center gap-2 font-medium text-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden size={18} /> All estimators
      </Link>
      <p className="hidden print:block">
        {brand.name}, {settings.phone}, {origin + path}
      </p>
      <h1 className="mt-1 text-h2">{title}</h1>
      <p className="mt-2 max-w-2xl text-soft">{intro}</p>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-2 lg:gap-12 print:block">
        <form
          id={formId}
          action={path}
          noValidate
          onInput={change}
          onBlur={leave}
          onSubmit={event => event.preventDefault()}
          aria-label="Measures"
          className="max-lg:[&_:is(input,select)]:scroll-mt-20"
        >
          {/* Enter presses the first button of a form. */}
          <button type="submit" tabIndex={-1} aria-hidden className="sr-only">
            Calculate
          </button>
          {lastSuccess && (
            <Summary {...lastSuccess.estimate} isExample={lastSuccess.isExample} isCurrent={isCurrent} />
          )}
          <EstimateFields fields={fields} start={start} errors={errors} />
          <noscript className="mt-6 block">
            {import.meta.env.SSR && (
              <Button type="submit" wide>
                Calculate
              </Button>
            )}
          </noscript>
        </form>
        <section
          id={section}
          aria-label="Estimate"
          className="card p-4 sm:p-6 lg:sticky lg:top-22 print:border-0"
        >
          {!isCurrent && (
            <p role="alert" className="mb-4 rounded-control bg-red-tint p-3 font-medium text-red-dark">
              Correct what is marked in red to see the new estimate.
            </p>
          )}
          {result}
        </section>
      </div>
    </div>
  )
}

/** A phone has no room for the estimate beside the fields. */
function Summary({
  line,
  isExample,
  isCurrent,
}: {
  line: EstimateLine
  isExample: boolean
  isCurrent: boolean
}) {
  return (
    <a
      href={`#${section}`}
      className="no-print sticky top-17 z-10 mb-4 flex min-h-12 items-center justify-between gap-3 rounded-control bg-night px-4 text-white shadow-soft lg:hidden"
    >
      <span className="money font-bold">
        {isCurrent
          ? `${isExample ? 'Example: ' : ''}${formatQuantity(line.quantity, line.material.product.unit)} · ${formatGhs(estimateTotals(line).pesewas)}`
          : 'Correct what is marked in red'}
      </span>
      <span className="underline">Details</span>
    </a>
  )
}
