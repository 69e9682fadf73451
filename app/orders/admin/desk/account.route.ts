import { services } from '../../../platform/services.server.ts'
import type { AdminHandle } from '../../../staff/admin-handle.ts'
import type { Route } from './+types/account.route'
import { readDeskAccount } from './desk-account.server.ts'

export const handle: AdminHandle = { permission: 'orders.take' }

/** What was agreed with who has `?phone=` or, without one, `?email=`; null for most customers. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const text = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 254)
  const contact = { phone: text('phone'), email: text('email') }
  return Response.json(await readDeskAccount(services(context).db, contact))
}
