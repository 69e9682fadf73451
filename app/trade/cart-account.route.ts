import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/cart-account.route'
import { type AccountSession, clearAccountCookies, readAccountSession } from './account-session.server.ts'

export const handle: UrlHandle = { kind: 'cart' }

const toCartAccount = ({ account: { name, terms }, endsAt }: AccountSession) => ({
  name,
  endsAt: endsAt.toISOString(),
  purchaseOrder: terms.purchaseOrder,
  standingPurchaseOrder: terms.standingPurchaseOrder,
})

const isHttps = (origin: string) => origin.startsWith('https:')
const noStore = ['cache-control', 'private, no-store'] as const

/** The account that this browser orders for, or null where its link no longer works. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, env, linkKey } = services(context)
  const session = await readAccountSession(db, linkKey, request)
  return Response.json(session ? toCartAccount(session) : null, {
    headers: [[...noStore], ...(session ? [] : clearAccountCookies(isHttps(env.publicOrigin)))],
  })
}

/** Ends it on this browser. */
export const action = ({ context }: Route.ActionArgs) =>
  new Response(null, {
    status: 303,
    headers: [
      ['location', '/cart'],
      [...noStore],
      ...clearAccountCookies(isHttps(services(context).env.publicOrigin)),
    ],
  })
