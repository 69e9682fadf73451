import path from 'node:path'
import { startControlServer } from '../app/admin/control-server.server.ts'
import { startHousekeeping } from '../app/admin/housekeeping.server.ts'
import { readBrand } from '../app/content/brand.server.ts'
import { removeLeftovers } from '../app/platform/backup/nightly-backup.server.ts'
import { openDatabase } from '../app/platform/database/database.server.ts'
import type { Env } from '../app/platform/env.server.ts'
import { releaseLeases, startQueue } from '../app/platform/jobs/queue.server.ts'
import type { Log } from '../app/platform/log.server.ts'
import { createMailer } from '../app/platform/messages/mail.server.ts'
import { createSmsSender } from '../app/platform/messages/sms.server.ts'
import { deriveKey } from '../app/platform/secret.server.ts'
import type { Services } from '../app/platform/services.server.ts'
import { jobHandlers } from '../app/platform/slice-manifest.server.ts'
import { onCategoryMerge, seedShop, slices } from '../app/slices.ts'
import { openAuth } from '../app/staff/auth.server.ts'
import { openFirstAdmin } from '../app/staff/first-admin.server.ts'
import { notificationRecipient } from '../app/staff/notification-recipient.server.ts'
import { resetAccess } from '../app/staff/reset-access.server.ts'
import { addDatabaseMetrics, addHealthMetrics } from './metric-sources.ts'
import { countSent, createMetrics } from './metrics.ts'

type Options = { env: Env; log: Log; home: string }

export async function openShop({ env, log, home }: Options) {
  const migrations = path.join(home, 'db/migrations')
  const { databaseUrl, dataDir } = env
  // They can fill the disk, without which the database does not open.
  await removeLeftovers({ dataDir, log })
  const database = await openDatabase({ databaseUrl, dataDir, migrations, log })
  const { db } = database
  const auth = openAuth(db, env)
  await seedShop(db)
  // The initial data is in the table files from then on, not only in the write-ahead log.
  if (await openFirstAdmin(db, auth, env, log)) await database.vacuum()
  if (database.engine === 'embedded') await releaseLeases(db)

  const metrics = createMetrics()
  addDatabaseMetrics(metrics, database)
  addHealthMetrics(metrics, db)
  const mailer = countSent(
    createMailer(env, async () => (await readBrand(db)).name),
    'mail',
    metrics.count,
  )
  const sms = countSent(createSmsSender(env), 'sms', metrics.count)
  const shared = { db, env, mailer, sms, linkKey: deriveKey(env, 'links') }
  const jobDeps = { ...shared, notificationRecipient: () => notificationRecipient(db, env) }
  const jobKinds = slices.flatMap(slice => slice.jobs)
  const queue = startQueue({ db, log, handlers: jobHandlers(jobKinds, jobDeps) })
  const services: Services = { ...shared, log, wakeQueue: queue.wake, count: metrics.count, onCategoryMerge }
  const housekeeping = startHousekeeping(services, database.vacuum)
  const controlServer =
    database.engine === 'embedded'
      ? await startControlServer({
          db,
          dataDir,
          migrations,
          log,
          resetAccess: who => resetAccess({ db, auth, publicOrigin: env.publicOrigin }, who),
        })
      : undefined

  return {
    services,
    auth,
    metrics,
    engine: database.engine,
    listen: database.listen,
    async expiresAt(path: string) {
      for (const { pageExpiry: expiry } of slices)
        if (expiry !== 'none' && `${path}/`.startsWith(`${expiry.path}/`)) return expiry.next(db)
    },
    async close({ abort, serverClosed }: { abort?: AbortSignal; serverClosed?: Promise<void> } = {}) {
      const ends = [serverClosed, controlServer?.close(abort), housekeeping.stop(abort), queue.stop(abort)]
      await Promise.all(ends)
      await database.close()
    },
  }
}
