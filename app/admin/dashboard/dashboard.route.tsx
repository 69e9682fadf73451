import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useState } from 'react'
import { Form, useFetcher } from 'react-router'
import { z } from 'zod'
import { readOverdue } from '../../books/due/due.server.ts'
import { countProducts } from '../../catalogue/admin/manage-products.server.ts'
import { readLowStock } from '../../catalogue/admin/variants/stock-levels.server.ts'
import { readSettingsPiece } from '../../content/content.server.ts'
import { Button } from '../../design/button.tsx'
import { useResultToast } from '../../design/form.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { readOpenEnquiries } from '../../enquiries/admin/manage-enquiries.server.ts'
import { readRecentOrders, readSales } from '../../orders/order-summary.server.ts'
import { orderTexts } from '../../orders/texts/order-texts.content.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { readIll } from '../../platform/health/health.server.ts'
import { countStuckJobs } from '../../platform/jobs/stuck-jobs.server.ts'
import { describeError } from '../../platform/log.server.ts'
import { sendingOf } from '../../platform/messages/sending.ts'
import { responseTimeoutMs } from '../../platform/network-fallback.ts'
import { requestFacts } from '../../platform/request.server.ts'
import { services } from '../../platform/services.server.ts'
import { withTimeout } from '../../platform/with-timeout.ts'
import { readQuoteFigures } from '../../quotes/admin/list-quotes.server.ts'
import { adminAction, asSuccess, intent, noFields } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { hasPermission, type Permission } from '../../staff/roles.ts'
import { currentStaff } from '../../staff/session.server.ts'
import { readSignInAlerts } from '../../staff/sign-in-alert.server.ts'
import { May } from '../../staff/staff-context.tsx'
import { useReload } from '../use-reload.ts'
import type { Route } from './+types/dashboard.route'
import { LowStock, RecentOrders } from './dashboard-lists.tsx'
import { DaysChart } from './days-chart.tsx'
import { FigureTiles, QuoteTiles } from './figure-tiles.tsx'
import { completeFirstStep, dismissFirstSteps, readFirstSteps } from './first-steps.server.ts'
import { isFirstStep } from './first-steps.ts'
import { FirstStepsPanel } from './first-steps-panel.tsx'
import {
  HealthNotice,
  NotSetUpNotice,
  OpenEnquiriesNotice,
  OverdueNotice,
  SignInAlerts,
  UnsentMailsNotice,
} from './notices.tsx'
import { TopProducts } from './top-products.tsx'

export const handle: AdminHandle = { permission: 'dashboard.read' }

const days = 30

/** `Promise.all` of results that have names. */
async function allOf<Results extends object>(results: Results) {
  const entries = Object.entries(results).map(async ([name, result]) => [name, await result])
  return Object.fromEntries(await Promise.all(entries)) as {
    [Name in keyof Results]: Awaited<Results[Name]>
  }
}

export async function loader({ context }: Route.LoaderArgs) {
  const shop = services(context)
  const { db, log } = shop
  const staff = currentStaff(context)
  const ifMay = <Found,>(permission: Permission, read: (db: Db) => Found) =>
    hasPermission(staff, permission) ? read(db) : undefined
  try {
    const { texts, sales, ...shown } = await allOf({
      products: countProducts(db),
      sales: readSales(db, days),
      recent: ifMay('orders.read', tx => readRecentOrders(tx, 5)),
      // The list is on the page of the settings.
      mails: ifMay('settings.edit', tx => ifMay('mails.resend', () => countStuckJobs(tx))),
      low: readLowStock(db, 8),
      openEnquiries: ifMay('enquiries.read', readOpenEnquiries),
      firstSteps: ifMay('settings.edit', readFirstSteps),
      quotes: ifMay('quotes.read', tx => readQuoteFigures(tx, days)),
      texts: readSettingsPiece(db, orderTexts),
      signInAlerts: hasPermission(staff, 'staff.manage') ? readSignInAlerts(db) : [],
      ill: hasPermission(staff, 'health.read') ? readIll(db) : [],
      overdue: ifMay('customers.read', readOverdue),
    })
    return {
      failed: false as const,
      ...sales,
      ...shown,
      sending: { ...sendingOf(shop), hasSms: Object.values(texts).some(({ smsOn }) => smsOn) },
    }
  } catch (error) {
    log.error('the dashboard could not be read', {
      requestId: requestFacts(context).id,
      ...describeError(error),
    })
    return { failed: true as const }
  }
}

/** A failed reload leaves the page as it was. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await withTimeout(serverLoader(), responseTimeoutMs)
  } catch (error) {
    // A redirect to the login page.
    if (error instanceof Response) throw error
    console.error('The dashboard could not be loaded', error)
    return { failed: true as const }
  }
}

export const action = adminAction({
  intents: {
    done: intent(
      'settings.edit',
      z.object({ step: z.string().refine(isFirstStep) }),
      ({ db, data }) => completeFirstStep(db, data.step).then(asSuccess),
      { refusals: {} },
    ),
    dismiss: intent('settings.edit', noFields, ({ db }) => dismissFirstSteps(db).then(asSuccess), {
      refusals: {},
    }),
  },
})

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  useResultToast(actionData)
  const { data, refresh, isRefreshing } = useFreshData(loaderData)
  const loaded = data.failed ? undefined : data

  return (
    <>
      <PageHeader title="Dashboard">
        <Form
          onSubmit={event => {
            event.preventDefault()
            refresh()
          }}
        >
          <Button type="submit" variant="secondary" disabled={isRefreshing} className="min-w-36">
            <RefreshCw aria-hidden size={17} />
            {isRefreshing ? 'Refreshing...' : 'Refresh'}
          </Button>
        </Form>
      </PageHeader>
      {loaded && (
        <May permission="staff.manage">
          <SignInAlerts alerts={loaded.signInAlerts} />
        </May>
      )}
      {loaded && (
        <May permission="health.read">
          <HealthNotice ill={loaded.ill} />
        </May>
      )}
      {loaded && (
        <May permission="settings.edit">
          <NotSetUpNotice {...loaded.sending} />
        </May>
      )}
      {loaded?.mails && <UnsentMailsNotice {...loaded.mails} />}
      {loaded?.overdue && <OverdueNotice overdue={loaded.overdue} />}
      {loaded?.openEnquiries && <OpenEnquiriesNotice {...loaded.openEnquiries} />}
      {loaded?.firstSteps && <FirstStepsPanel steps={loaded.firstSteps} />}
      <FigureTiles figures={loaded?.figures} products={loaded?.products} />
      {loaded && (
        <>
          <div className="mt-5 grid gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <DaysChart days={loaded.byDay} />
            <TopProducts products={loaded.top} days={days} />
          </div>
          {loaded.quotes && <QuoteTiles figures={loaded.quotes} days={days} />}
          <LowStock {...loaded.low} />
          {loaded.recent && <RecentOrders orders={loaded.recent} />}
        </>
      )}
    </>
  )
}

type Data = Route.ComponentProps['loaderData']

/** The last data that loaded: every 30 seconds, when the window gets the focus, and on demand. */
function useFreshData(initial: Data) {
  const fetcher = useFetcher<typeof clientLoader>({ key: 'dashboard' })
  const [data, setData] = useState(initial)
  const [isRequested, setIsRequested] = useState(false)
  const { state, load } = fetcher

  const reload = () => {
    if (state === 'idle') void load('/admin?index')
  }
  useReload(reload)

  useEffect(() => {
    if (!initial.failed) setData(initial)
  }, [initial])

  useEffect(() => {
    if (fetcher.data && !fetcher.data.failed) setData(fetcher.data)
  }, [fetcher.data])

  useEffect(() => {
    if (state === 'idle') setIsRequested(false)
  }, [state])

  const refresh = () => {
    reload()
    setIsRequested(true)
  }
  return { data, refresh, isRefreshing: isRequested && state !== 'idle' }
}
