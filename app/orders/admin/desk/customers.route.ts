import { services } from '../../../platform/services.server.ts'
import type { AdminHandle } from '../../../staff/admin-handle.ts'
import type { Route } from './+types/customers.route'
import { findCustomers } from './find-customers.server.ts'

export const handle: AdminHandle = { permission: 'orders.take' }

/** The customers whose phone number begins with `?phone=`. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const phone = (url.searchParams.get('phone') ?? '').slice(0, 60)
  return Response.json(await findCustomers(services(context).db, phone))
}
