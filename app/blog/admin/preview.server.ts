import type { RouterContextProvider } from 'react-router'
import { services } from '../../platform/services.server.ts'
import { findAdmin } from '../../staff/session.server.ts'
import { findPostBySlug } from './manage-posts.server.ts'

/** A post of any status, for the signed-in admin only. */
export async function previewPost(request: Request, context: Readonly<RouterContextProvider>, slug: string) {
  if (!(await findAdmin(request, context))) return undefined
  return findPostBySlug(services(context).db, slug)
}
