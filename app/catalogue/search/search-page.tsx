import { whatsappHref } from '../../company/company.ts'
import { useCompany } from '../../company/use-company.ts'
import { BrandIcon } from '../../design/brand-icon.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../../design/button.tsx'
import { controlClass } from '../../design/field.tsx'
import { formatCount } from '../../platform/text/count.ts'
import type { OptionFilter } from './search-filters.ts'
import { SearchForm } from './search-form.tsx'

export function SearchHeading({ q, total }: { q: string; total: number }) {
  return (
    <>
      <h1 aria-live="polite" className="break-words text-h2">
        {total === 0 ? 'Nothing found' : `${formatCount(total)} found`} for “{q}”
      </h1>
      <SearchForm key={q} defaultValue={q} className="relative mt-5 flex max-w-xl" />
    </>
  )
}

export function OptionFilters({ category, filters }: { category: string; filters: OptionFilter[] }) {
  const isFiltered = filters.some(({ chosen }) => chosen)
  return (
    <form
      key={JSON.stringify(filters)}
      action="/products"
      aria-label="Filters"
      className="mt-4 flex flex-wrap items-end gap-3"
    >
      <input type="hidden" name="category" value={category} />
      {filters.map(({ name, parameter, values, chosen }) => (
        <label key={parameter} className="min-w-36 flex-1 font-medium sm:max-w-56">
          {name}
          <select
            name={parameter}
            defaultValue={chosen ?? ''}
            className={`mt-1.5 font-normal ${controlClass}`}
          >
            <option value="">Any</option>
            {values.map(value => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </label>
      ))}
      <Button type="submit" variant="secondary" className="min-h-12">
        Show
      </Button>
      {isFiltered && (
        <ButtonLink to={`/products?category=${category}`} variant="quiet" className="min-h-12">
          Clear
        </ButtonLink>
      )}
    </form>
  )
}

export function NothingListed({ q, isFiltered }: { q: string; isFiltered: boolean }) {
  const { settings } = useCompany()
  return (
    <div className="card mt-6 p-6 text-center sm:p-10">
      <p className="font-semibold text-lg">
        {q
          ? 'No product matches these words.'
          : isFiltered
            ? 'No product has these options.'
            : 'Nothing is listed here at the moment.'}
      </p>
      <p className="mt-1 text-soft">
        {q && 'Try fewer words, or choose a category above. '}
        Ask us: we may have it in the yard, or make it for you.
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        <ButtonAnchor
          href={whatsappHref(settings.whatsapp, q ? `Hello, I am looking for: ${q}` : undefined)}
          rel="noopener"
        >
          <BrandIcon brand="WhatsApp" /> Ask on WhatsApp
        </ButtonAnchor>
        <ButtonLink to="/contact" variant="secondary">
          Get a quote
        </ButtonLink>
      </div>
    </div>
  )
}
