import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { cartAdder } from './cart/add-to-cart.ts'
import { markFilledCart } from './cart/cart-storage.ts'
import { AddToCartContext } from './catalogue/add-to-cart.ts'
import { branches } from './company/branches.content.ts'
import { yardsOf } from './company/branches.ts'
import { cartKey } from './company/company.ts'
import { footer } from './company/footer.content.ts'
import { ordering } from './company/ordering.content.ts'
import { fullTitle } from './company/page-title.ts'
import { readLastSettings } from './company/settings.server.ts'
import { priceNote } from './company/taxes.ts'
import { titles } from './company/titles.content.ts'
import { CompanyContext, type CompanyData, useCompany } from './company/use-company.ts'
import { brand } from './content/brand.content.ts'
import { showBrand } from './content/brand.server.ts'
import { openContent } from './content/content.server.ts'
import { ButtonAnchor } from './design/button.tsx'
import { Loading } from './design/loading.tsx'
import { PageTransition } from './design/page-transition.tsx'
import { RequestId } from './design/request-id.tsx'
import theme from './design/theme.css?url'
import { Toaster } from './design/toast.tsx'
import { useWasServerRendered } from './design/use-is-hydrating.ts'
import { retryImport } from './design/when-visible.ts'
import { hydrated, replayEarlyClicks } from './platform/early-clicks.ts'
import { preventOfflineSubmit } from './platform/offline-forms.ts'
import { retryStartScript } from './platform/patches/retry-start-script.ts'
import { services } from './platform/services.server.ts'
import { quickLinks } from './site/quick-links.server.ts'
import { SiteFooter } from './site/site-footer.tsx'
import { SiteHeader } from './site/site-header.tsx'

export async function loader({ context, url }: Route.LoaderArgs): Promise<CompanyData> {
  const { db, env, log } = services(context)
  const read = await openContent(services(context), url)
  const { cart, checkout, orders } = read(titles)
  const settings = await readLastSettings(db, log)
  // The notification address is private.
  return {
    settings: { ...settings, notifyEmail: '' },
    origin: env.publicOrigin,
    brand: showBrand(read(brand)),
    footer: read(footer),
    ordering: read(ordering),
    quickLinks,
    priceNote: priceNote(settings),
    yards: yardsOf(read(branches).branches, settings),
    titles: { cart, checkout, orders },
  }
}

/** Settings are loaded once: a failed reload would fail the whole navigation. */
export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

// Browsers need no second copy in the page's scripts.
const beforeHydration = import.meta.env.SSR
  ? [replayEarlyClicks, preventOfflineSubmit, retryStartScript]
      .map(script => `(${script})("${hydrated}");`)
      .join('')
      .concat(`(${markFilledCart})("${cartKey}");`)
  : ''

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  // In a task of its own, so that forms have restored what was typed before.
  useEffect(() => void setTimeout(() => dispatchEvent(new Event(hydrated))), [])
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={data?.brand.theme?.colour ?? '#FAF8F5'} />
        <Meta />
        <Links />
        {/* The precedence puts it before scripts and icons. */}
        <link rel="stylesheet" href={theme} precedence="default" />
        {data?.brand.theme && <style>{data.brand.theme.css}</style>}
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constant source text of this program.
          dangerouslySetInnerHTML={{ __html: beforeHydration }}
        />
      </head>
      <body>
        {data ? <CompanyContext value={data}>{children}</CompanyContext> : children}
        <Toaster />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

const ownFrames = ['admin/admin-layout', 'admin/staff/invitation.route']

/** The frame of public pages is not a layout route, whose file would cost each of them a request. */
export default function Root() {
  const isBackOffice = useMatches().some(({ id }) => ownFrames.includes(id))
  return isBackOffice ? (
    <Outlet />
  ) : (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

const NotFound = lazy(async () => {
  const { NotFound } = await retryImport(() => import('./site/not-found.tsx'))
  return { default: NotFound }
})

/** Rendered on the server alone: its scripts would cost every page of the shop bytes, and it works without them. */
const Forbidden = import.meta.env.SSR
  ? lazy(async () => ({ default: (await import('./admin/forbidden-page.tsx')).ForbiddenPage }))
  : undefined

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isServersPage = useWasServerRendered()
  if (isRouteErrorResponse(error) && error.data?.missing && isServersPage)
    return Forbidden ? (
      <div>
        <Forbidden {...error.data} />
      </div>
    ) : (
      // Keeps what the server has rendered.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant.
      <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    )
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <SiteFrame>
      <Suspense>{isMissing ? <NotFound /> : <ErrorMessage error={error} />}</Suspense>
    </SiteFrame>
  )
}

function ErrorMessage({ error }: { error: unknown }) {
  const { brand } = useCompany()
  const isRejected = isRouteErrorResponse(error) && error.status < 500
  // Without a server-rendered page the request may not have arrived, and there is no request id.
  const isOffline = !useWasServerRendered() && !isRejected
  return (
    <section className="wrap section">
      <title>{fullTitle('Something went wrong', brand)}</title>
      <meta name="robots" content="noindex" />
      <h1>
        {isOffline ? 'The page did not arrive' : isRejected ? 'That did not work' : 'Something went wrong'}
      </h1>
      <p className="mt-4 max-w-2xl text-lg text-soft">
        {isOffline
          ? 'Please check the connection and try again. What is in your cart stays there.'
          : isRejected
            ? 'The request was not one that this page can answer. Nothing was changed.'
            : 'The fault is ours and has been noted. Please try again in a moment; what is in your cart stays there.'}
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonAnchor href="">Try again</ButtonAnchor>
        <ButtonAnchor href="/" variant="secondary">
          Home
        </ButtonAnchor>
      </p>
      {!isRejected && !isOffline && (
        <p className="mt-8 text-soft text-sm">
          If you call us about it, this number finds it: <RequestId />
        </p>
      )}
    </section>
  )
}

const loadingText = (path: string) =>
  path === '/blog'
    ? 'Loading blog posts...'
    : path.startsWith('/blog/')
      ? 'Loading blog post...'
      : 'Loading...'

function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-ink px-4 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <SiteHeader />
      <Loading textOf={loadingText} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <PageTransition>
          <AddToCartContext value={cartAdder}>{children}</AddToCartContext>
        </PageTransition>
      </main>
      <SiteFooter />
    </div>
  )
}
