import path from 'node:path'
import { home, setUp } from './setup.mjs'

await setUp()
const { commandText, readEnv } = await import('../app/platform/env.server.ts')
const { restoreShop } = await import('../app/platform/backup/backup-commands.server.ts')
const { seedShop } = await import('../app/slices.ts')
const { report } = await import('./backup-report.mjs')

await report('Restored', commandText('restore', '<file> [--replace]'), ([file], flags) =>
  restoreShop(
    {
      ...readEnv(),
      migrations: path.join(home, 'db/migrations'),

      seed: seedShop,
    },
    path.resolve(process.env.INIT_CWD ?? home, file),
    { replace: flags.includes('--replace') },
  ),
)
