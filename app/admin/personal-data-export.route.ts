import { readForm } from '../platform/form.server.ts'
import { services } from '../platform/services.server.ts'
import { requireAdmin } from '../staff/session.server.ts'
import type { Route } from './+types/personal-data-export.route'
import { exportDataSubject, noteCounts } from './data-subject.server.ts'
import { parseDataSubject } from './data-subject.ts'

/** There is nothing to read here: a person's number in an address would stay in histories and logs. */
export const loader = () => new Response('Not found', { status: 404 })

/** What the shop holds of a person, as a file. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = services(context)
  const who = parseDataSubject((await readForm(request)).get('who'))
  if (!who) throw new Response('The form cannot be read.', { status: 400 })
  const found = await exportDataSubject(db, who)
  await noteCounts(db, requireAdmin(context), 'person.exported', {
    orders: found.orders.length,
    messages: found.messages.length,
  })
  return new Response(`${JSON.stringify(found, undefined, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="personal-data.json"',
    },
  })
}
