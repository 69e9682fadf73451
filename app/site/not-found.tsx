import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { fullTitle } from '../company/page-title.ts'
import { useCompany } from '../company/use-company.ts'
import { ButtonLink } from '../design/button.tsx'

const otherPages = [
  { to: '/products', label: 'Products' },
  { to: '/blog', label: 'Blog' },
  { to: '/contact', label: 'Contact' },
]

export function NotFound() {
  const { pathname } = useLocation()
  const { brand } = useCompany()
  useEffect(() => {
    console.error('404: no page at', pathname)
  }, [pathname])
  return (
    <section className="wrap section flex flex-col items-center text-center">
      <title>{fullTitle('Page not found', brand)}</title>
      <meta name="robots" content="noindex" />
      <WallWithGap />
      <h1 className="mt-6 text-[clamp(4.5rem,18vw,8rem)] text-laterite leading-none">404</h1>
      <p className="mt-3 font-bold text-h2">Oops! Page not found</p>
      <p className="mt-3 max-w-md text-lg text-soft">
        The page you're looking for doesn't exist or has been moved.
      </p>
      <ButtonLink to="/" size="large" className="mt-8">
        Return to Home
      </ButtonLink>
      <nav aria-label="Other pages" className="mt-6">
        <ul className="flex flex-wrap justify-center gap-x-5">
          {otherPages.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-laterite"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  )
}

function WallWithGap() {
  return (
    <svg viewBox="0 0 212 68" aria-hidden="true" className="h-auto w-64 max-w-full fill-concrete-light">
      <path d="M0 0h50v20H0zM54 0h50v20H54zM108 0h50v20h-50zM162 0h50v20h-50zM0 24h23v20H0zM27 24h50v20H27zM135 24h50v20h-50zM189 24h23v20h-23zM0 48h50v20H0zM54 48h50v20H54zM108 48h50v20h-50zM162 48h50v20h-50z" />
      <path d="M82 25h48v18H82z" className="fill-none stroke-2 stroke-laterite" strokeDasharray="6 4" />
    </svg>
  )
}
