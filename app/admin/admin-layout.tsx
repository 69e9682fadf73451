import { Outlet } from 'react-router'
import { adminGuard } from '../staff/session.server.ts'
import type { Route } from './+types/admin-layout'

export const middleware: Route.MiddlewareFunction[] = [adminGuard]
export const loader = () => null

export default function AdminLayout() {
  return <Outlet />
}
