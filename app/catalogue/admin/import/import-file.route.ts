import { fileResponse, receiveFile } from '../../../platform/files/receive-file.server.ts'
import { logActionError } from '../../../platform/form.server.ts'
import { services } from '../../../platform/services.server.ts'
import type { AdminHandle } from '../../../staff/admin-handle.ts'
import { requireAdmin } from '../../../staff/session.server.ts'
import type { Route } from './+types/import-file.route'
import { importProducts } from './import-products.server.ts'

export const handle: AdminHandle = { permission: 'products.edit', acceptsUpload: true }

const importLimit = { max: 60, windowSeconds: 10 * 60 }

/** Takes a CSV file as the body: compares it, or with the fingerprint of its preview stores it. */
export async function action(args: Route.ActionArgs) {
  const { url, context } = args
  const { file, refusal } = await receiveFile(args, 'import', importLimit)
  if (refusal) return refusal
  const fingerprint = url.searchParams.get('apply') ?? undefined
  const options = { file, admin: requireAdmin(context), fingerprint }
  try {
    const result = await importProducts(services(context).db, options)
    return fileResponse(result.ok ? 200 : 422, result)
  } catch (error) {
    const status = logActionError(context, 'a CSV file could not be imported', error)
    const message = 'Something went wrong, and nothing was stored. Please try again.'
    return fileResponse(status, { ok: false, message })
  }
}
