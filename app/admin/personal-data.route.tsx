import { useState } from 'react'
import { data } from 'react-router'
import { BackLink } from '../design/back-link.tsx'
import { FormMessage } from '../design/form.tsx'
import { PageHeader } from '../design/page-header.tsx'
import { failure, readForm } from '../platform/form.server.ts'
import type { FormResult } from '../platform/form-result.ts'
import { services } from '../platform/services.server.ts'
import { preserveFormOnFailure } from '../staff/preserve-form.ts'
import { requireAdmin } from '../staff/session.server.ts'
import type { Route } from './+types/personal-data.route'
import { type DataSubject, eraseDataSubject, erasureMessage, findDataSubject } from './data-subject.server.ts'
import { parseDataSubject } from './data-subject.ts'
import { DataSubjectResult } from './data-subject-result.tsx'
import { DataSubjectSearch } from './data-subject-search.tsx'

export const loader = () => null

type DataSubjectFormResult = FormResult<'who'> & { dataSubject?: DataSubject }

/** Always by POST: a URL with somebody's number would stay in histories and logs. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, env } = services(context)
  const admin = requireAdmin(context)
  const form = await readForm(request)
  const who = parseDataSubject(form.get('who'))
  if (!who) {
    const error = 'Enter a whole e-mail address or phone number'
    return failure<DataSubjectFormResult>(422, {
      message: { title: 'Error', description: `${error}.` },
      errors: { who: error },
    })
  }
  if (form.get('intent') !== 'erase') {
    return data<DataSubjectFormResult>({ ok: true, dataSubject: await findDataSubject(db, who) })
  }
  const erased = await eraseDataSubject(db, who, { dataDir: env.dataDir, actor: admin })
  return data<DataSubjectFormResult>({
    ok: true,
    message: { title: 'Personal data erased', description: erasureMessage(erased) },
    dataSubject: await findDataSubject(db, who),
  })
}

export const clientAction = (args: Route.ClientActionArgs) =>
  preserveFormOnFailure<DataSubjectFormResult>(args)

export const meta: Route.MetaFunction = () => [{ title: 'Personal data | Admin Panel' }]

export default function PersonalData({ actionData }: Route.ComponentProps) {
  // The last result stays in sight when a response is lost.
  const [lastShown, setLastShown] = useState<DataSubject>()
  const dataSubject = actionData?.errors ? undefined : (actionData?.dataSubject ?? lastShown)
  if (dataSubject !== lastShown) setLastShown(dataSubject)
  return (
    <>
      <BackLink to="/admin/settings">Settings</BackLink>
      <PageHeader title="Personal data" />
      <FormMessage result={actionData} />
      <div className="max-w-3xl space-y-5">
        <DataSubjectSearch result={actionData} />
        {dataSubject && <DataSubjectResult key={dataSubject.who} dataSubject={dataSubject} />}
      </div>
    </>
  )
}
