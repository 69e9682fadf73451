import { data, redirect } from 'react-router'
import { unlistedMeta } from '../../company/page-title.ts'
import { failure, formTexts, logActionError, parseForm, readForm } from '../../platform/form.server.ts'
import type { FormResult, Notice } from '../../platform/form-result.ts'
import { readId } from '../../platform/list-filter.ts'
import { withNetworkFallback } from '../../platform/network-fallback.ts'
import { services } from '../../platform/services.server.ts'
import { waitText } from '../../platform/text/wait-text.ts'
import type { UrlHandle } from '../../platform/url-kind.ts'
import type { Route } from './+types/own-orders.route'
import { listOwnOrders } from './own-orders.server.ts'
import { OwnOrders, ownOrdersPath } from './own-orders.tsx'
import { codeSchema, phoneSchema } from './own-orders-schema.ts'
import {
  checkCode,
  clearPhoneCookie,
  phoneCookie,
  readPhoneCookie,
  requestCode,
} from './phone-code.server.ts'

export const handle: UrlHandle = { kind: 'order page' }

type Result = FormResult<'phone' | 'code'>

const failureNotice: Notice = {
  title: 'That did not work',
  description: 'Please try again in a moment, or call us.',
}
const isHttps = (origin: string) => origin.startsWith('https:')

/** Without a gateway for SMS nobody gets a code, and there is no such page. */
function requireGateway(context: Route.LoaderArgs['context']) {
  if (services(context).sms.kind !== 'gateway') throw new Response(null, { status: 404 })
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  requireGateway(context)
  const { db, linkKey } = services(context)
  const headers = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' }
  const id = (name: string) => readId(url.searchParams, name)
  const phone = readPhoneCookie(linkKey, request)
  const cursor = { before: id('before'), after: id('after') }
  const orders = phone ? { phone, ...(await listOwnOrders(db, linkKey, phone, cursor)) } : undefined
  return data({ orders, codeId: id('code') }, { headers })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ request, context }: Route.ActionArgs) {
  requireGateway(context)
  const { env, linkKey } = services(context)
  const form = await readForm(request)
  const intent = form.get('intent')
  const refuse = (status: number, result: Omit<Result, 'ok'>) =>
    failure<Result>(status, { values: formTexts(form), ...result })
  const refuseFor = (seconds: number) =>
    refuse(429, {
      message: {
        title: 'Too many requests',
        description: `Please try again in ${waitText(seconds)}, or call us.`,
      },
    })
  const showOrders = (cookie: string) =>
    redirect(ownOrdersPath, { status: 303, headers: { 'set-cookie': cookie } })
  try {
    if (intent === 'leave') return showOrders(clearPhoneCookie(isHttps(env.publicOrigin)))
    if (intent !== 'check') {
      const parsed = parseForm(phoneSchema, form)
      if (!parsed.ok) return refuse(422, parsed.result)
      const code = await requestCode(context, parsed.data.phone)
      if ('wait' in code) return refuseFor(code.wait)
      return redirect(`${ownOrdersPath}?code=${code.id}`, 303)
    }
    const parsed = parseForm(codeSchema, form)
    if (!parsed.ok) return refuse(422, parsed.result)
    const checked = await checkCode(context, parsed.data.id, parsed.data.code)
    if (checked.ok) return showOrders(phoneCookie(linkKey, isHttps(env.publicOrigin), checked.phone))
    if (checked.reason === 'wait') return refuseFor(checked.wait)
    if (checked.reason === 'wrong')
      return refuse(422, { errors: { code: 'This is not the code of the SMS.' } })
    return refuse(409, {
      message: { title: 'This code no longer works', description: 'Please ask for a new one, or call us.' },
    })
  } catch (error) {
    const status = logActionError(context, 'the orders of a number could not be shown', error)
    return refuse(status, { message: failureNotice })
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkFallback<Result>(serverAction, failureNotice)

export const meta: Route.MetaFunction = ({ matches }) => [
  ...unlistedMeta(matches, 'All your orders'),
  { name: 'referrer', content: 'no-referrer' },
]

export default function OwnOrdersRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnOrders {...loaderData} result={actionData} />
}
