import { isRouteErrorResponse } from 'react-router'
import { ButtonAnchor } from '../design/button.tsx'
import type { AdminPage } from '../platform/slice-manifest.server.ts'
import { AdminFrame } from './admin-frame.tsx'

/** What the guard throws for a page that somebody may not open. */
type Forbidden = { missing: string; pages: AdminPage[] }

export const forbiddenOf = (error: unknown): Forbidden | undefined =>
  isRouteErrorResponse(error) && error.data?.missing ? error.data : undefined

/**
 * Shown by the error boundary of the layout, and by that of the root where a whole document is forbidden: no loader has run then,
 * and the router passes over boundaries of routes whose data is missing.
 */
export function ForbiddenPage({ missing, pages }: Forbidden) {
  return (
    <AdminFrame pages={pages}>
      <title>You may not do this | Admin Panel</title>
      <h1 className="text-h2">You may not do this</h1>
      <p className="mt-3 max-w-xl text-soft">
        Your account lacks the permission to {missing}. The owner of the shop can give it to you.
      </p>
      <p className="mt-6">
        <ButtonAnchor href="/admin">Back to your pages</ButtonAnchor>
      </p>
    </AdminFrame>
  )
}
