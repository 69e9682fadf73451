import { redirect } from 'react-router'
import { signOut } from '../staff/sign-in.server.ts'
import type { Route } from './+types/logout.route'
import { announce } from './session-broadcast.ts'

/** Ends the session in the database and in the browser. */
export async function action({ request, context }: Route.ActionArgs) {
  return redirect('/admin-login', { headers: await signOut(request, context) })
}

/** The session is over then: the other tabs leave too. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } finally {
    announce('signed out')
  }
}
