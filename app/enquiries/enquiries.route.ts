import { isDatabaseAway } from '../platform/database.server.ts'
import { describeError } from '../platform/log.server.ts'
import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/enquiries.route'
import { type Received, receiveEnquiry } from './receive-enquiry.server.ts'

export const handle: UrlHandle = { kind: 'enquiry' }

/** There is nothing to read here. */
export const loader = () => new Response('Not found', { status: 404 })

/** Takes both forms from pages that run JavaScript; the pages' own actions take them from all others. */
export async function action({ request, context }: Route.ActionArgs) {
  const noStore = { 'cache-control': 'no-store' }
  const form = await request.formData().catch(() => undefined)
  if (!form) return Response.json({ ok: false, errors: {} }, { status: 400, headers: noStore })
  const source = form.get('source') === 'quick order' ? 'quick order' : 'contact'
  let received: Received
  try {
    received = await receiveEnquiry(source, form, context)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    services(context).log.warn('an enquiry could not be stored', describeError(error))
    const headers = { ...noStore, 'retry-after': '5' }
    return Response.json({ ok: false, errors: {} }, { status: 503, headers })
  }
  if (received.ok) return Response.json({ ok: true }, { status: 201, headers: noStore })
  const { status, errors, message, retryAfter } = received
  const headers = { ...noStore, ...(retryAfter ? { 'retry-after': String(retryAfter) } : {}) }
  return Response.json({ ok: false, errors, message }, { status, headers })
}
