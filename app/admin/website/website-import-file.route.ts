import { importContent } from '../../content/admin/transfer-content.server.ts'
import { importFile } from '../../platform/files/receive-file.server.ts'
import { services } from '../../platform/services.server.ts'
import { pieces } from '../../slices.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import type { Route } from './+types/website-import-file.route'

export const handle: AdminHandle = { permission: 'content.edit', acceptsUpload: true }

export const action = (args: Route.ActionArgs) =>
  importFile(args, {
    limitName: 'website import',
    failure: 'a file of content could not be imported',
    run: (file, fingerprint) => {
      const { db } = services(args.context)
      return importContent(db, pieces, { file, admin: requireAdmin(args.context), fingerprint })
    },
  })
