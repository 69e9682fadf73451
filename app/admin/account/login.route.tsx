import { randomUUID } from 'node:crypto'
import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { addMissingSamples } from '../../catalogue/admin/manage-products.server.ts'
import { addSampleProductsOnce } from '../../catalogue/samples/samples.server.ts'
import { seedingDetails, seedingFailed } from '../../catalogue/samples/samples.ts'
import { pageMeta } from '../../company/page-meta.ts'
import { FormMessage } from '../../design/form.tsx'
import { hasOrders } from '../../orders/order-summary.server.ts'
import { failure, formTexts, logActionError, readForm } from '../../platform/form.server.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { describeError } from '../../platform/log.server.ts'
import { noResponseMessage, withNetworkFallback } from '../../platform/network-fallback.ts'
import { requestFacts } from '../../platform/request.server.ts'
import { services } from '../../platform/services.server.ts'
import { cleanEmail } from '../../platform/text/email.ts'
import type { UrlHandle } from '../../platform/url-kind.ts'
import { sessionMissing } from '../../staff/admin-handle.ts'
import { activeAddresses } from '../../staff/auth.server.ts'
import { requestPasswordReset } from '../../staff/password-reset.server.ts'
import { hasPermission } from '../../staff/roles.ts'
import { findAdmin } from '../../staff/session.server.ts'
import { addressHash, signIn, signInWithCode } from '../../staff/sign-in.server.ts'
import { backPath } from '../back-path.ts'
import type { Route } from './+types/login.route'
import { loginFlashCookie } from './login-flash.ts'
import { CodeForm, LoginForm, ResetRequestForm, SeedForm } from './login-forms.tsx'
import { announce, onAnnouncement } from './session-broadcast.ts'

export const handle: UrlHandle = { kind: 'login' }

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: 'Admin Login',
    description: 'Sign in to the back office.',
    path: '/admin-login',
  }),
  { name: 'robots', content: 'noindex' },
]

export const headers = () => ({ 'cache-control': 'private, no-store' })

const steps = ['code', 'reset'] as const

export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (await findAdmin(request, context)) throw redirect(backPath(url))
  const { db, env } = services(context)
  const salt = randomUUID()
  const addresses = await activeAddresses(db)
  return {
    samples: env.sampleProducts,
    salt,
    hashes: addresses.map(address => addressHash(address, salt)),
    step: steps.find(step => step === url.searchParams.get('step')),
    isReset: url.searchParams.has('done'),
  }
}

type LoginResult = FormResult & { consoleMessage?: string }

const success = (title: string, description: string): LoginResult => ({
  ok: true,
  message: { title, description },
})
const refuse = (status: number, description: string, title = 'Login Failed') =>
  failure<LoginResult>(status, { message: { title, description } })

export async function action(args: Route.ActionArgs) {
  const form = formTexts(await readForm(args.request))
  switch (form.intent) {
    case 'seed':
      return seed(args)
    case 'code':
      return enterCode(args, form).catch((error: unknown) => reportError(args, error))
    case 'reset':
      return requestReset(args, form)
    default:
      return logIn(args, form).catch((error: unknown) => reportError(args, error))
  }
}

function reportError({ context }: Route.ActionArgs, error: unknown) {
  const { id } = requestFacts(context)
  services(context).log.error('sign-in failed', { requestId: id, ...describeError(error) })
  return refuse(503, `The server could not check it just now. Please try again. (${id})`)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get('intent')
  const title = intent === 'reset' ? 'Error' : 'Login Failed'
  return withNetworkFallback<LoginResult>(
    serverAction,
    intent === 'seed' ? seedingFailed : { title, description: noResponseMessage },
  )
}

type Form = Record<string, string>
const emailIn = ({ email = '' }: Form) => cleanEmail(email).toLowerCase()

const missingCredentials = 'You must provide either an email or phone number and a password.'

async function logIn(args: Route.ActionArgs, form: Form) {
  const { request, url, context } = args
  const email = emailIn(form)
  const { password } = form
  if (!email || !password) return refuse(400, missingCredentials)

  const signedIn = await signIn(request, context, { email, password })
  if (!signedIn.ok && signedIn.reason === 'not admin')
    return refuse(403, 'Only the admin email can login.', 'Access Denied')
  if (!signedIn.ok) return refuse(401, signedIn.message)

  const { headers, twoFactor } = signedIn
  return twoFactor ? redirect(stepPath(url, 'code'), { headers }) : openBackOffice(args, headers)
}

function openBackOffice({ url, context }: Route.ActionArgs, headers: Headers) {
  headers.append('set-cookie', loginFlashCookie(services(context).env))
  return redirect(backPath(url), { headers })
}

function stepPath(url: URL, step: (typeof steps)[number]) {
  const to = url.searchParams.get('to')
  return `/admin-login?${new URLSearchParams({ step, ...(to ? { to } : {}) })}`
}

async function enterCode(args: Route.ActionArgs, { code = '' }: Form) {
  const signedIn = await signInWithCode(args.request, args.context, code)
  if (signedIn.ok) return openBackOffice(args, signedIn.headers)
  return signedIn.message === sessionMissing
    ? refuse(400, `${sessionMissing} Enter your e-mail address and password again.`)
    : refuse(401, signedIn.message)
}

async function requestReset({ context }: Route.ActionArgs, form: Form) {
  const { db, wakeQueue, mailer } = services(context)
  const { address } = requestFacts(context)
  await requestPasswordReset(db, { email: emailIn(form), address })
  wakeQueue()
  if (mailer.kind === 'files')
    return success(
      'Written to a file',
      "No mail server is set up. If this is the address of an account, whoever runs the server finds a link to set a new password in the folder mail of the shop's data. It is good for an hour.",
    )
  return success(
    'Check your e-mail',
    'If this is the address of an account, a link to set a new password is on its way. It is good for an hour.',
  )
}

async function seed({ request, context }: Route.ActionArgs) {
  const { db, env } = services(context)
  if (!env.sampleProducts) throw data(null, 404)
  try {
    const admin = await findAdmin(request, context)
    if (admin && hasPermission(admin, 'products.edit')) await addMissingSamples(db, admin)
    // On a live shop a stranger changes nothing, and is not told so.
    else if (!(await hasOrders(db))) await addSampleProductsOnce(db)
    return success('Products Seeded', 'Sample products have been added successfully!')
  } catch (error) {
    const status = logActionError(context, 'the sample products could not be added', error)
    const consoleMessage = seedingDetails(requestFacts(context).id)
    return failure<LoginResult>(status, { message: seedingFailed, consoleMessage })
  }
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { samples, salt, hashes, step, isReset } = loaderData

  useEffect(() => {
    if (actionData?.consoleMessage) console.error(actionData.consoleMessage)
  }, [actionData])

  // Other tabs learn that the session has ended, and a sign-in in one of them opens this one too.
  useEffect(() => {
    announce('session gone')
    return onAnnouncement(event => {
      if (event === 'signed in') location.reload()
    })
  }, [])

  return (
    <div className="wrap flex justify-center py-12 sm:py-20">
      <div className="w-full max-w-md">
        <h1 className="text-h2">Admin Login</h1>
        <p className="mt-2 text-soft">For those who run the yard. Shoppers need no account.</p>
        <FormMessage result={actionData} />
        {isReset && (
          <p role="status" className="mt-6 rounded-card bg-green-tint p-4 text-green-dark">
            Your new password is set. Log in with it.
          </p>
        )}
        {step === 'code' ? (
          <CodeForm />
        ) : step === 'reset' ? (
          <ResetRequestForm />
        ) : (
          <LoginForm salt={salt} hashes={hashes} />
        )}
        {samples && !step && <SeedForm />}
      </div>
    </div>
  )
}
