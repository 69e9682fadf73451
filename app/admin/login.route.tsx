import { randomUUID } from 'node:crypto'
import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { addSampleProducts, addSampleProductsOnce } from '../catalogue/samples.server.ts'
import { pageMeta } from '../company/page-meta.ts'
import { readForm } from '../platform/form.server.ts'
import { describeError } from '../platform/log.server.ts'
import { requestFacts } from '../platform/request.server.ts'
import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import { adminAddress } from '../staff/auth.server.ts'
import { noResponseMessage, withNetworkFallback } from '../staff/network-fallback.ts'
import { requestPasswordReset } from '../staff/password-reset.server.ts'
import { findAdmin } from '../staff/session.server.ts'
import { adminHash, signIn, signInWithCode } from '../staff/sign-in.server.ts'
import type { Route } from './+types/login.route'
import { backPath } from './back-path.ts'
import { Outcome } from './form-message.tsx'
import { loginFlashCookie } from './login-flash.ts'
import { LoginForm } from './login-form.tsx'
import { CodeForm, ResetRequestForm } from './login-steps.tsx'
import { SeedForm } from './seed-form.tsx'
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
  return {
    samples: env.sampleProducts,
    salt,
    hash: adminHash(await adminAddress(db, env), salt),
    step: steps.find(step => step === url.searchParams.get('step')),
    isReset: url.searchParams.has('done'),
  }
}

export type LoginAnswer = { ok: boolean; title: string; message: string; console?: string }

const answer = (ok: boolean, title: string, message: string, status = 200) =>
  data<LoginAnswer>({ ok, title, message }, { status })

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request)
  switch (form.get('intent')) {
    case 'seed':
      return seed(args)
    case 'code':
      return enterCode(args, form).catch((error: unknown) => cannotLogIn(args, error))
    case 'reset':
      return askForReset(args, form)
    default:
      return logIn(args, form).catch((error: unknown) => cannotLogIn(args, error))
  }
}

function cannotLogIn({ context }: Route.ActionArgs, error: unknown) {
  const { id } = requestFacts(context)
  services(context).log.error('sign-in failed', { requestId: id, ...describeError(error) })
  return answer(
    false,
    'Login Failed',
    `The server could not check it just now. Please try again. (${id})`,
    503,
  )
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get('intent')
  const title = intent === 'reset' ? 'Error' : 'Login Failed'
  return withNetworkFallback<Awaited<ReturnType<typeof serverAction>>>(
    serverAction,
    intent === 'seed' ? notSeeded(noResponseMessage) : { ok: false, title, message: noResponseMessage },
  )
}

async function logIn(args: Route.ActionArgs, form: FormData) {
  const { request, url, context } = args
  const email = String(form.get('email') ?? '')
    .trim()
    .toLowerCase()
  const password = String(form.get('password') ?? '')
  if (!email || !password)
    return answer(false, 'Login Failed', 'Enter your e-mail address and password.', 400)

  const signedIn = await signIn(request, context, { email, password })
  if (!signedIn.ok && signedIn.reason === 'not admin')
    return answer(false, 'Access Denied', 'Only the admin email can login.', 403)
  if (!signedIn.ok) return answer(false, 'Login Failed', signedIn.message, 401)

  const { headers, twoFactor } = signedIn
  return twoFactor ? redirect(stepPath(url, 'code'), { headers }) : welcome(args, headers)
}

function welcome({ url, context }: Route.ActionArgs, headers: Headers) {
  headers.append('set-cookie', loginFlashCookie(services(context).env))
  return redirect(backPath(url), { headers })
}

function stepPath(url: URL, step: (typeof steps)[number]) {
  const to = url.searchParams.get('to')
  return `/admin-login?${new URLSearchParams({ step, ...(to ? { to } : {}) })}`
}

async function enterCode(args: Route.ActionArgs, form: FormData) {
  const checked = await signInWithCode(args.request, args.context, String(form.get('code') ?? ''))
  return checked.ok ? welcome(args, checked.headers) : answer(false, 'Login Failed', checked.message, 401)
}

async function askForReset({ context }: Route.ActionArgs, form: FormData) {
  const { db, env, wakeQueue } = services(context)
  const email = String(form.get('email') ?? '')
    .trim()
    .toLowerCase()
  const { address } = requestFacts(context)
  await requestPasswordReset(db, { email, adminEmail: await adminAddress(db, env), address })
  wakeQueue()
  return answer(
    true,
    'Check your e-mail',
    "If this is the admin's address, a link to set a new password is on its way. It is good for an hour.",
  )
}

async function seed({ request, context }: Route.ActionArgs) {
  const { db, env, log } = services(context)
  if (!env.sampleProducts) throw data(null, 404)
  try {
    if (await findAdmin(request, context)) await db.transaction(tx => addSampleProducts(tx))
    else await addSampleProductsOnce(db)
    return answer(true, 'Products Seeded', 'Sample products have been added successfully!')
  } catch (error) {
    const { id } = requestFacts(context)
    log.error('the sample products could not be added', { requestId: id, ...describeError(error) })
    return data(notSeeded(`The server's log has the details under request ${id}.`), { status: 500 })
  }
}

const notSeeded = (console: string): LoginAnswer => ({
  ok: false,
  title: 'Error',
  message: 'Failed to seed products. Check console for details.',
  console,
})

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { samples, salt, hash, step, isReset } = loaderData

  useEffect(() => {
    if (actionData?.console) console.error(actionData.console)
  }, [actionData])

  // Whoever sees this page isn't signed in (any more), and whoever signs in elsewhere needn't here.
  useEffect(() => {
    announce('session gone')
    return onAnnouncement(news => {
      if (news === 'signed in') location.reload()
    })
  }, [])

  return (
    <div className="wrap flex justify-center py-12 sm:py-20">
      <div className="w-full max-w-md">
        <h1 className="text-h2">Admin Login</h1>
        <p className="mt-2 text-soft">For those who run the yard. Shoppers need no account.</p>
        <Outcome answer={actionData} />
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
          <LoginForm salt={salt} hash={hash} />
        )}
        {samples && !step && <SeedForm />}
      </div>
    </div>
  )
}
