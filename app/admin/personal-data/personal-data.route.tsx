import { useState } from 'react'
import { z } from 'zod'
import { BackLink } from '../../design/back-link.tsx'
import { FormMessage } from '../../design/form.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import type { FormResult } from '../../platform/form-result.ts'
import { services } from '../../platform/services.server.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { adminAction, type Intents, intent } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { May } from '../../staff/staff-context.tsx'
import type { Route } from './+types/personal-data.route'
import { type DataSubject, eraseDebtor, erasureMessage, findDataSubject } from './data-subject.server.ts'
import { parseDataSubject } from './data-subject.ts'
import { DataSubjectResult, DataSubjectSearch } from './data-subject-result.tsx'

export const handle: AdminHandle = { permission: 'customers.export', title: 'Personal data' }

/** With `customer`, whom the page of a customer leads to. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const id = url.searchParams.get('customer')
  return id && isUuid(id) ? { dataSubject: await findDataSubject(services(context).db, id) } : {}
}

type DataSubjectFormResult = FormResult<'who'> & { dataSubject?: DataSubject }

const invalid = 'Enter a whole e-mail address or phone number'
const whoSchema = z.object({
  who: z.string().transform(parseDataSubject).pipe(z.string(invalid)),
})

/** Always by POST: a URL with somebody's number would stay in histories and logs. */
const intents: Intents<unknown, DataSubjectFormResult> = {
  find: intent(
    'customers.export',
    whoSchema,
    async ({ db, data: { who } }) => ({ ok: true, dataSubject: await findDataSubject(db, who) }),
    {
      success: ({ dataSubject }) => ({ dataSubject }),
      refusals: {},
      invalid: error => ({ title: 'Error', description: `${error}.` }),
    },
  ),
  erase: intent(
    'customers.erase',
    whoSchema.extend({ balance: z.coerce.number().int().catch(0) }),
    async ({ db, env, admin, data: { who, balance } }) => {
      const options = { dataDir: env.dataDir, actor: admin, acceptedPesewas: balance }
      return { ...(await eraseDebtor(db, who, options)), dataSubject: await findDataSubject(db, who) }
    },
    {
      success: ({ erased, dataSubject }) => ({
        message: { title: 'Personal data erased', description: erasureMessage(erased) },
        dataSubject,
      }),
      refusals: {
        balance: ({ dataSubject }) => ({
          message: {
            title: 'Nothing was erased',
            description: 'What is still to be paid has changed. Please look at it, and erase again.',
          },
          dataSubject,
        }),
      },
      invalid: error => ({ title: 'Error', description: `${error}.` }),
    },
  ),
}

export const action = adminAction({ intents })

export default function PersonalData({ loaderData, actionData }: Route.ComponentProps) {
  // The last result stays in sight when a response is lost.
  const [lastShown, setLastShown] = useState<DataSubject | undefined>(loaderData.dataSubject)
  const dataSubject = actionData?.errors ? undefined : (actionData?.dataSubject ?? lastShown)
  if (dataSubject !== lastShown) setLastShown(dataSubject)
  return (
    <>
      <May permission="settings.edit">
        <BackLink to="/admin/settings">Settings</BackLink>
      </May>
      <PageHeader title="Personal data" />
      <FormMessage result={actionData} />
      <div className="max-w-3xl space-y-5">
        <DataSubjectSearch result={actionData} />
        {dataSubject && <DataSubjectResult key={dataSubject.who} dataSubject={dataSubject} />}
      </div>
    </>
  )
}
