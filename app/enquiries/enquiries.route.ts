import type { Route } from './+types/enquiries.route'
import { receiveEnquiry } from './receive-enquiry.server.ts'

/** There is nothing to read here. */
export const loader = () => new Response('Not found', { status: 404 })

/** Takes both forms from pages that run JavaScript; the pages' own actions take them from all others. */
export async function action({ request, context }: Route.ActionArgs) {
  const noStore = { 'cache-control': 'no-store' }
  const form = await request.formData().catch(() => undefined)
  if (!form) return Response.json({ ok: false, errors: {} }, { status: 400, headers: noStore })
  const received = await receiveEnquiry(
    form.get('source') === 'quick order' ? 'quick order' : 'contact',
    form,
    context,
  )
  if (received.ok) return Response.json({ ok: true }, { status: 201, headers: noStore })
  const { status, errors, message } = received
  return Response.json({ ok: false, errors, message }, { status, headers: noStore })
}
