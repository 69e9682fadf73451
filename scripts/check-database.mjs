import path from 'node:path'
import { home, setUp } from './setup.mjs'

await setUp()
const { readEnv } = await import('../app/platform/env.server.ts')
const { checkDatabase } = await import('../app/platform/database/check-database.server.ts')
const { describeUpgradeOf } = await import('../app/platform/database/upgrade.server.ts')

try {
  const { databaseUrl } = readEnv()
  if (databaseUrl) {
    const found = await checkDatabase(databaseUrl)
    for (const { name, works, isOptional, without, reason } of found)
      console.log(
        works
          ? `  ok       ${name}`
          : `  ${isOptional ? 'advised ' : 'MISSING '} ${name}: ${without}${reason ? ` (${reason})` : ''}`,
      )
    const isUsable = found.every(({ works, isOptional }) => works || isOptional)
    console.log(isUsable ? 'The shop can use this server.' : 'The shop cannot use this server.')
    if (!isUsable) process.exitCode = 1
    else console.log(await describeUpgradeOf(databaseUrl, path.join(home, 'db/migrations')))
  } else {
    console.error(
      'Set DATABASE_URL to the server to check. The embedded database has all that the shop needs.',
    )
    process.exitCode = 1
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
