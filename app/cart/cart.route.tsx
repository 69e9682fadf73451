import { pageMeta } from '../company/page-meta.ts'
import { publicPage } from '../platform/public-page.server.ts'
import type { Route } from './+types/cart.route'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Your Cart',
    description: 'What you have chosen, ready to order and pay on delivery.',
    path: '/cart',
  })

/** The page itself is the layout, which the checkout shares. */
export default function Cart() {
  return null
}
