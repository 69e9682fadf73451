import path from 'node:path'
import { nextPublication } from '../app/blog/post-pages.server.ts'
import { seedBlog } from '../app/blog/seed.server.ts'
import { seedCatalogue } from '../app/catalogue/seed.server.ts'
import { notifyEnquiry } from '../app/enquiries/notification.server.ts'
import { notifyOrder } from '../app/orders/notification.server.ts'
import { openDatabase } from '../app/platform/database.server.ts'
import type { Env } from '../app/platform/env.server.ts'
import type { Log } from '../app/platform/log.server.ts'
import { createMailer, type Mailer } from '../app/platform/mail.server.ts'
import { releaseLeases, startQueue } from '../app/platform/queue.server.ts'
import { sessionSecret } from '../app/platform/secret.server.ts'
import type { Services } from '../app/platform/services.server.ts'
import { createAuth, createFirstAdmin } from '../app/staff/auth.server.ts'
import { notificationRecipient } from '../app/staff/notification-recipient.server.ts'
import { mailPasswordReset, type ResetJob } from '../app/staff/password-reset.server.ts'
import { startControlServer } from './control-server.ts'
import { startHousekeeping } from './housekeeping.ts'
import { addDatabaseMetrics } from './metric-sources.ts'
import { createMetrics, type Metrics } from './metrics.ts'

type Options = { env: Env; log: Log; home: string }

/** Opens everything behind the pages: database, first data, account, mail, queue. */
export async function openShop({ env, log, home }: Options) {
  const database = await openDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    migrations: path.join(home, 'db/migrations'),
    log,
  })
  const { db } = database
  const auth = createAuth(db, {
    publicOrigin: env.publicOrigin,
    https: env.https,
    secret: sessionSecret(env),
  })
  await seedCatalogue(db)
  await seedBlog(db)
  const firstAdmin = await createFirstAdmin(db, auth, {
    email: env.adminEmail,
    password: env.adminPassword,
  })
  // Told before anything else can fail: the password is nowhere else.
  if (firstAdmin.created) tellOfAccount(env, firstAdmin.generated)
  // What a new shop begins with stands in its files from now on, not only in the log written ahead.
  if (firstAdmin.created) await database.vacuum()
  if (database.engine === 'embedded') await releaseLeases(db)
  if (firstAdmin.guessable)
    log.warn(
      'ADMIN_PASSWORD is among the passwords that are guessed first: change it after the first sign-in',
    )

  const metrics = createMetrics()
  addDatabaseMetrics(metrics, database)
  const mailer = countMails(createMailer(env), metrics)
  const notifying = async (signal: AbortSignal) => ({
    db,
    env,
    mailer: endedBy(signal, mailer),
    to: await notificationRecipient(db, env),
  })
  const queue = startQueue({
    db,
    log,
    handlers: {
      'order notification': async (payload, { signal }) => notifyOrder(await notifying(signal), payload),
      'password reset': (payload, { id, signal }) =>
        mailPasswordReset({ db, auth, mailer: endedBy(signal, mailer), env }, payload as ResetJob, id),
      'enquiry notification': async (payload, { signal }) => notifyEnquiry(await notifying(signal), payload),
    },
  })
  const services: Services = { db, env, log, mailer, wakeQueue: queue.wake, count: metrics.count }
  const housekeeping = startHousekeeping(services, database.vacuum)
  const door =
    database.engine === 'embedded' ? await startControlServer({ db, dataDir: env.dataDir, log }) : undefined

  return {
    services,
    auth,
    metrics,
    engine: database.engine,
    listen: database.listen,
    /** When a public page will change by itself. */
    expiresAt: async (path: string) => (/^\/blog(\/|$)/.test(path) ? nextPublication(db) : undefined),
    /** Ends what goes on behind the pages, on `cut` what takes too long; the database last, when no page needs it. */
    async close({ cut, served }: { cut?: AbortSignal; served?: Promise<void> } = {}) {
      await Promise.all([served, door?.close(cut), housekeeping.stop(cut), queue.stop(cut)])
      await database.close()
    },
  }
}

function tellOfAccount({ publicOrigin, adminEmail }: Env, generated: string | undefined) {
  console.log(`\n  Admin address:  ${publicOrigin}/admin-login`)
  console.log(`  Admin e-mail:   ${adminEmail}`)
  if (generated) console.log(`  Password:       ${generated}   (shown once: keep it)`)
  console.log()
}

const endedBy = (signal: AbortSignal, mailer: Mailer): Mailer => ({
  ...mailer,
  send: mail => mailer.send(mail, signal),
})

const countMails = (mailer: Mailer, metrics: Metrics): Mailer => ({
  ...mailer,
  async send(mail, signal) {
    try {
      await mailer.send(mail, signal)
    } catch (error) {
      metrics.count('mail failed')
      throw error
    }
    metrics.count('mail sent')
  },
})
