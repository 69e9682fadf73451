import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { data, Link } from 'react-router'
import { PageHead } from '../design/page-head.tsx'
import { readForm } from '../platform/form.server.ts'
import { services } from '../platform/services.server.ts'
import { requireAdmin } from '../staff/session.server.ts'
import { keepTyped } from '../staff/unanswered.ts'
import type { Route } from './+types/personal-data.route'
import { type Answer, Outcome } from './outcome.tsx'
import { erasePerson, findPerson, type Person } from './person.server.ts'
import { parseWho } from './person.ts'
import { PersonFound } from './person-found.tsx'
import { PersonSearch } from './person-search.tsx'

export const loader = () => null

type Found = Answer & { person?: Person; fault?: string }

/** Always by POST: an address that holds a person's number would stay in histories and logs. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, env } = services(context)
  const admin = requireAdmin(context)
  const form = await readForm(request)
  const who = parseWho(form.get('who'))
  if (!who) {
    const fault = 'Enter a whole e-mail address or phone number'
    return data<Found>({ ok: false, title: 'Error', message: `${fault}.`, fault }, { status: 422 })
  }
  if (form.get('intent') !== 'erase') {
    return data<Found>({ ok: true, title: '', message: '', person: await findPerson(db, who) })
  }
  const erased = await erasePerson(db, who, { dataDir: env.dataDir, by: admin })
  const left =
    erased.openOrders > 0 ? ` Still open and left as they are: ${count(erased.openOrders, 'order')}.` : ''
  const message = `${count(erased.orders, 'order')} without a person now, ${count(erased.messages, 'message')} deleted.${left}`
  return data<Found>({ ok: true, title: 'Personal data erased', message, person: await findPerson(db, who) })
}

/** Without a session or a connection the page stays, with what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await keepTyped<Found>(serverAction, message => ({ ok: false, title: 'Error', message }))
  return data(answer, { status: answer.ok ? 200 : 400 })
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`

export const meta: Route.MetaFunction = () => [{ title: 'Personal data | Admin Panel' }]

export default function PersonalData({ actionData }: Route.ComponentProps) {
  // Who was found stays in sight through an answer that didn't come.
  const [shown, setShown] = useState<Person>()
  const person = actionData?.fault ? undefined : (actionData?.person ?? shown)
  if (person !== shown) setShown(person)
  return (
    <>
      <Link
        to="/admin/settings"
        prefetch="none"
        className="inline-flex min-h-11 items-center gap-2 text-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden size={18} /> Settings
      </Link>
      <PageHead title="Personal data" />
      <Outcome answer={actionData?.title ? actionData : undefined} />
      <div className="max-w-3xl space-y-5">
        <PersonSearch fault={actionData?.fault} />
        {person && <PersonFound key={person.who} person={person} />}
      </div>
    </>
  )
}
