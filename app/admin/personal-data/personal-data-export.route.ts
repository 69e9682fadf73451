import { readForm } from '../../platform/form.server.ts'
import { services } from '../../platform/services.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import type { Route } from './+types/personal-data-export.route'
import { exportDataSubject } from './data-subject.server.ts'
import { parseDataSubject } from './data-subject.ts'

export const handle: AdminHandle = { permission: 'customers.export' }

/** Only by POST: a phone number in a URL would stay in histories and logs. */
export const loader = () => new Response('Not found', { status: 404 })

export async function action({ request, context }: Route.ActionArgs) {
  const who = parseDataSubject((await readForm(request)).get('who'))
  if (!who) throw new Response('The form cannot be read.', { status: 400 })
  const found = await exportDataSubject(services(context).db, who, requireAdmin(context))
  return new Response(`${JSON.stringify(found, undefined, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="personal-data.json"',
    },
  })
}
