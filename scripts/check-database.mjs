import path from 'node:path'
import { home, setUp } from './setup.mjs'

await setUp()
const { readEnv } = await import('../app/platform/env.server.ts')
const { checkDatabase } = await import('../app/platform/database/check-database.server.ts')
const { describeUpgradeOf } = await import('../app/platform/database/upgrade.server.ts')

try {
  const { databaseUrl } = readEnv()
  if (!databaseUrl)
    throw new Error(
      'Set DATABASE_URL to the server to check. The embedded database has all that the shop needs.',
    )
  const found = await checkDatabase(databaseUrl)
  for (const { name, works, isOptional, without, reason } of found)
    console.log(
      works
        ? `  ok       ${name}`
        : `  ${isOptional ? 'advised ' : 'MISSING '} ${name}: ${without}${reason ? ` (${reason})` : ''}`,
    )
  if (!found.every(({ works, isOptional }) => works || isOptional))
    throw new Error('The shop cannot use this server.')
  console.log('The shop can use this server.')
  console.log(await describeUpgradeOf(databaseUrl, path.join(home, 'db/migrations')))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
