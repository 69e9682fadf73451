import { redirect } from 'react-router'
import { signOut } from '../staff/sign-in.server.ts'
import type { Route } from './+types/logout.route'

/** Ends the session in the database and in the browser. */
export async function action({ request, context }: Route.ActionArgs) {
  return redirect('/admin-login', { headers: await signOut(request, context) })
}
