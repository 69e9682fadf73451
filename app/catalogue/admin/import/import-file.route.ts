import { importFile } from '../../../platform/files/receive-file.server.ts'
import { services } from '../../../platform/services.server.ts'
import type { AdminHandle } from '../../../staff/admin-handle.ts'
import { requireAdmin } from '../../../staff/session.server.ts'
import type { Route } from './+types/import-file.route'
import { importProducts } from './import-products.server.ts'

export const handle: AdminHandle = { permission: 'products.edit', acceptsUpload: true }

export const action = (args: Route.ActionArgs) =>
  importFile(args, {
    limitName: 'import',
    failure: 'a CSV file could not be imported',
    run: (file, fingerprint) =>
      importProducts(services(args.context).db, { file, admin: requireAdmin(args.context), fingerprint }),
  })
