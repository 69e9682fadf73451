import path from 'node:path'
import { home, setUp } from './setup.mjs'

await setUp()
const { commandText, readEnv } = await import('../app/platform/env.server.ts')
const { erasureMessage, runPersonalDataTask } = await import(
  '../app/admin/personal-data/data-subject.server.ts'
)

const [task, who] = process.argv.slice(2)
if (!['export', 'erase'].includes(task) || !who?.trim()) {
  console.error(`Usage: ${commandText('personal-data', 'export|erase <e-mail address or phone number>')}`)
  process.exit(2)
}
try {
  const shop = { ...readEnv(), migrations: path.join(home, 'db/migrations') }
  const result = await runPersonalDataTask(shop, task, who)
  console.log(JSON.stringify(result, undefined, 2))
  if (task === 'erase') console.error(erasureMessage(result))
} catch (error) {
  console.error(error.cause?.message ?? error.message)
  process.exitCode = 1
}
