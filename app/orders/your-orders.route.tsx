import { pageMeta } from '../company/page-meta.ts'
import { ButtonLink } from '../design/button.tsx'
import { useIsHydrating } from '../design/use-is-hydrating.ts'
import { publicPage } from '../platform/public-page.server.ts'
import type { Route } from './+types/your-orders.route'
import { useRememberedOrders } from './remembered-orders.ts'
import { YourOrders } from './your-orders.tsx'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: 'Your orders',
    description: 'The orders that were placed in this browser, with what has become of them.',
    path: '/orders',
  }),
  { name: 'robots', content: 'noindex' },
]

export default function YourOrdersPage() {
  const isHydrating = useIsHydrating()
  const orders = useRememberedOrders()
  return (
    // Keeps the footer below the screen until the browser has read its orders.
    <div className="wrap min-h-svh pt-10 pb-20">
      <div className="max-w-3xl">
        <h1 className="text-h2">Your orders</h1>
        {orders.length > 0 ? (
          <YourOrders />
        ) : (
          <p className="mt-4 text-lg text-soft">
            {isHydrating ? (
              <noscript>Without scripts this page can’t show what the browser remembers.</noscript>
            ) : (
              'This browser remembers no orders.'
            )}
          </p>
        )}
        <p className="mt-8">Ordered with another device? We send you the link of your order again.</p>
        <ButtonLink to="/track" variant="secondary" className="mt-3">
          Find an order by its number
        </ButtonLink>
      </div>
    </div>
  )
}
