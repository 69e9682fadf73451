import path from 'node:path'
import { home, setUp } from './setup.mjs'

await setUp()
const { commandText, readEnv } = await import('../app/platform/env.server.ts')
const { backUpShop } = await import('../app/platform/backup/backup-commands.server.ts')
const { backUpToStore } = await import('../app/platform/backup/nightly-backup.server.ts')
const { errorText, report } = await import('./backup-report.mjs')

const env = process.argv.length === 2 ? readEnv() : undefined
if (env?.backupTo) {
  const { createLog } = await import('../app/platform/log.server.ts')
  const { seedShop } = await import('../app/slices.ts')
  const log = createLog(env.logLevel)
  const shop = { ...env, log, migrations: path.join(home, 'db/migrations'), seed: seedShop }
  try {
    const stored = await backUpToStore(shop, env)
    // To the shop, which starts this every night.
    process.send?.(stored)
    console.log(
      `Backed up and restored on trial: ${stored.rows} rows, ${stored.bytes} bytes in ${stored.name}.`,
    )
    if (stored.pruneProblem) console.error(`Old backups could not be deleted: ${stored.pruneProblem}`)
  } catch (error) {
    console.error(errorText(error))
    process.exitCode = 1
  }
  // The open channel to the shop would keep the process.
  process.disconnect?.()
} else {
  const usage = `${commandText('backup', '<file>')}, or without a file where BACKUP_TO is set`
  await report('Backed up', usage, ([file]) =>
    backUpShop(
      { ...readEnv(), migrations: path.join(home, 'db/migrations') },
      path.resolve(process.env.INIT_CWD ?? home, file),
    ),
  )
}
