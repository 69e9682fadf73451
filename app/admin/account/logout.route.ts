import { redirect } from 'react-router'
import type { FormResult } from '../../platform/form-result.ts'
import { noResponseMessage, withNetworkFallback } from '../../platform/network-fallback.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { signOut } from '../../staff/sign-in.server.ts'
import type { Route } from './+types/logout.route'
import { announce } from './session-broadcast.ts'

export const handle: AdminHandle = { permission: 'account' }

/** Only a form logs out; whoever opens the URL gets the back office. */
export const loader = () => redirect('/admin')

export async function action({ request, context }: Route.ActionArgs) {
  return redirect('/admin-login', { status: 303, headers: await signOut(request, context) })
}

const notSignedOut = { title: 'Error', description: `${noResponseMessage} You are still signed in.` }

/** The redirect to the login means that the session is over: the other tabs leave too. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await withNetworkFallback<FormResult>(serverAction, notSignedOut)
  } catch {
    announce('signed out')
    return redirect('/admin-login', 303)
  }
}
