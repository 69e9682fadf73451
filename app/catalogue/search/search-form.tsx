import Search from 'lucide-react/icons/search'
import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router'

/** Works without script; the first focus loads what suggests products. */
export function SearchForm({ defaultValue, className, ...form }: ComponentProps<'form'>) {
  const navigate = useNavigate()
  return (
    // biome-ignore lint/a11y/useSemanticElements: older screen readers do not know the element.
    <form action="/products" role="search" className={`gap-2 ${className}`} {...form}>
      <input
        type="search"
        name="q"
        aria-label="Search products"
        placeholder="Search products"
        maxLength={100}
        defaultValue={defaultValue}
        onFocus={({ target }) =>
          import('./search-suggestions.ts').then(
            ({ offerSuggestions }) => offerSuggestions(target, navigate),
            () => {},
          )
        }
        className="min-h-11 w-full rounded-control border border-field bg-surface px-3.5"
      />
      <button
        type="submit"
        aria-label="Search"
        className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-concrete-pale"
      >
        <Search aria-hidden size={21} />
      </button>
    </form>
  )
}
