import path from 'node:path'
import { home, setUp } from './setup.mjs'

await setUp()
const { commandText, readEnv } = await import('../app/platform/env.server.ts')
const { runStaffReset } = await import('../app/admin/staff/staff-command.server.ts')

const [task, who] = process.argv.slice(2)
if (task !== 'reset' || !who?.trim()) {
  console.error(`Usage: ${commandText('staff', 'reset <e-mail address or phone number>')}`)
  process.exit(2)
}
try {
  const result = await runStaffReset({ ...readEnv(), migrations: path.join(home, 'db/migrations') }, who)
  if (result.ok)
    console.log(
      `\n  ${result.name} sets a new password here, once, within an hour; two-factor authentication is off:\n  ${result.link}\n`,
    )
  else {
    console.error(`There is no active account of ${who}. The accounts are: ${result.people.join(', ')}`)
    process.exitCode = 1
  }
} catch (error) {
  console.error(error.cause?.message ?? error.message)
  process.exitCode = 1
}
