import Menu from 'lucide-react/icons/menu'
import Phone from 'lucide-react/icons/phone'
import Search from 'lucide-react/icons/search'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import X from 'lucide-react/icons/x'
import { memo } from 'react'
import { Link, NavLink } from 'react-router'
import { useCartCount } from '../cart/use-cart.ts'
import { SearchForm } from '../catalogue/search/search-form.tsx'
import { telHref } from '../company/company.ts'
import { useCompany } from '../company/use-company.ts'
import { ButtonLink } from '../design/button.tsx'
import { useMenu } from '../design/use-menu.ts'
import { Wordmark } from './wordmark.tsx'

const pages = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/products', label: 'Products' },
  { to: '/blog', label: 'Blog' },
  { to: '/contact', label: 'Contact' },
]

const iconLink =
  'relative grid size-[44px] place-items-center rounded-control text-ink hover:bg-concrete-pale'

export const SiteHeader = memo(function SiteHeader() {
  const { settings } = useCompany()
  return (
    <header className="no-print sticky top-0 z-40 max-[15rem]:static border-line border-b bg-ground">
      <div className="wrap flex flex-wrap items-center gap-x-1 max-lg:pr-2.5 sm:gap-x-2">
        <Link
          to="/"
          prefetch="intent"
          className="mr-auto flex min-h-16 items-center rounded-control lg:min-h-18 max-[22rem]:w-7.5 max-[22rem]:overflow-hidden max-[22rem]:*:shrink-0"
        >
          <Wordmark />
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-1 lg:flex">
          {pages.map(page => (
            <NavLink
              key={page.to}
              to={page.to}
              end={page.to === '/'}
              prefetch="intent"
              className="flex min-h-11 items-center rounded-control px-3.5 font-medium hover:bg-concrete-pale aria-[current=page]:text-laterite"
            >
              {page.label}
            </NavLink>
          ))}
        </nav>
        <button type="button" popoverTarget="search" aria-label="Search" className={`${iconLink} xl:hidden`}>
          <Search aria-hidden size={21} />
        </button>
        <SearchForm
          id="search"
          popover="auto"
          onToggle={({ currentTarget }) => currentTarget.querySelector('input')?.focus()}
          className="top-16 w-full overflow-visible border-line bg-ground open:flex max-xl:open:border-b max-xl:open:p-3 lg:top-18 xl:relative xl:inset-auto xl:flex xl:w-64"
        />
        {settings.phone && (
          <a href={telHref(settings.phone)} className={iconLink} aria-label={`Call ${settings.phone}`}>
            <Phone aria-hidden size={21} />
          </a>
        )}
        <CartLink />
        <div className="ml-2 hidden lg:block">
          <ButtonLink to="/contact">Get a quote</ButtonLink>
        </div>
        <PhoneMenu />
      </div>
    </header>
  )
})

function CartLink() {
  const count = useCartCount()
  return (
    <Link
      to="/cart"
      prefetch="intent"
      className={iconLink}
      aria-label={count > 0 ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'}
    >
      <ShoppingCart aria-hidden size={21} />
      {count > 0 && <CartBadge count={count} />}
    </Link>
  )
}

function CartBadge({ count }: { count: number }) {
  return (
    <span
      className={`absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-laterite font-bold text-white ${count < 1e6 ? 'px-1 text-xs' : 'px-0.5 text-[10px]'}`}
    >
      {count.toLocaleString('en')}
    </span>
  )
}

/** Opens without script. */
function PhoneMenu() {
  const { close, menu } = useMenu()
  const count = useCartCount()

  return (
    <details {...menu} className="group lg:hidden">
      <summary aria-label="Menu" className={`${iconLink} list-none [&::-webkit-details-marker]:hidden`}>
        <Menu aria-hidden size={24} className="group-open:hidden" />
        <X aria-hidden size={24} className="hidden group-open:block" />
      </summary>
      <nav
        aria-label="Menu"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-line border-b bg-ground px-5 pt-2 pb-6 shadow-soft"
      >
        <ul>
          {[...pages, { to: '/cart', label: count > 0 ? `Cart (${count})` : 'Cart' }].map(page => (
            <li key={page.to} className="border-line border-b">
              <NavLink
                to={page.to}
                end={page.to === '/'}
                onClick={close}
                className="flex min-h-13 items-center font-semibold text-lg aria-[current=page]:text-laterite"
              >
                {page.label}
              </NavLink>
            </li>
          ))}
        </ul>
        <ButtonLink to="/contact" wide size="large" className="mt-5" onClick={close}>
          Get a quote
        </ButtonLink>
      </nav>
    </details>
  )
}
