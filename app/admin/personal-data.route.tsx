import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { data, Link } from 'react-router'
import { PageHeader } from '../design/page-header.tsx'
import { readForm } from '../platform/form.server.ts'
import { services } from '../platform/services.server.ts'
import { preserveFormOnFailure } from '../staff/network-fallback.ts'
import { requireAdmin } from '../staff/session.server.ts'
import type { Route } from './+types/personal-data.route'
import { type DataSubject, eraseDataSubject, erasureMessage, findDataSubject } from './data-subject.server.ts'
import { parseDataSubject } from './data-subject.ts'
import { DataSubjectResult } from './data-subject-result.tsx'
import { DataSubjectSearch } from './data-subject-search.tsx'
import { type Answer, Outcome } from './form-message.tsx'

export const loader = () => null

type Found = Answer & { person?: DataSubject; fault?: string }

/** Always by POST: an address that holds a person's number would stay in histories and logs. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, env } = services(context)
  const admin = requireAdmin(context)
  const form = await readForm(request)
  const who = parseDataSubject(form.get('who'))
  if (!who) {
    const fault = 'Enter a whole e-mail address or phone number'
    return data<Found>({ ok: false, title: 'Error', message: `${fault}.`, fault }, { status: 422 })
  }
  if (form.get('intent') !== 'erase') {
    return data<Found>({ ok: true, title: '', message: '', person: await findDataSubject(db, who) })
  }
  const erased = await eraseDataSubject(db, who, { dataDir: env.dataDir, actor: admin })
  return data<Found>({
    ok: true,
    title: 'Personal data erased',
    message: erasureMessage(erased),
    person: await findDataSubject(db, who),
  })
}

/** Without a session or a connection the page stays, with what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await preserveFormOnFailure<Found>(serverAction, message => ({
    ok: false,
    title: 'Error',
    message,
  }))
  return data(answer, { status: answer.ok ? 200 : 400 })
}

export const meta: Route.MetaFunction = () => [{ title: 'Personal data | Admin Panel' }]

export default function PersonalData({ actionData }: Route.ComponentProps) {
  // Who was found stays in sight through an answer that didn't come.
  const [shown, setShown] = useState<DataSubject>()
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
      <PageHeader title="Personal data" />
      <Outcome answer={actionData?.title ? actionData : undefined} />
      <div className="max-w-3xl space-y-5">
        <DataSubjectSearch fault={actionData?.fault} />
        {person && <DataSubjectResult key={person.who} person={person} />}
      </div>
    </>
  )
}
