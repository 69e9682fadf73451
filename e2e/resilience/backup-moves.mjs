import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createDatabase } from '../../app/platform/database/database-template.fixture.ts'
import { home } from '../../scripts/setup.mjs'
import { repeat, runTrial, secondsSince } from './trial.mjs'

const execute = promisify(execFile)

/**
 * Backs up a shop that is taking orders and restores it into a running one: embedded to PostgreSQL, and back. Every
 * order that was confirmed before the backup began must be there once.
 */
export async function moveBackups({ postgres }) {
  const database = await createDatabase(postgres.url)
  try {
    return await runTrial({}, async trial => {
      const locations = [
        { DATA_DIR: path.join(trial.folder, 'first'), DATABASE_URL: '' },
        { DATA_DIR: path.join(trial.folder, 'second'), DATABASE_URL: database.url },
        { DATA_DIR: path.join(trial.folder, 'third'), DATABASE_URL: '' },
      ]
      let slowest = 0
      for (const [index, to] of locations.slice(1).entries()) {
        const file = path.join(trial.folder, `${index}.backup`)
        await trial.start(locations[index])
        const stopOrdering = repeat(4, () => trial.order())
        while (trial.confirmed.size < (index + 1) * 30) await setTimeout(100)
        const confirmedBefore = new Map(trial.confirmed)
        const startTime = performance.now()
        const backup = await runScript('backup', trial.env, file)
        await stopOrdering()
        await trial.stop()

        await trial.start(to)
        const restored = await runScript('restore', trial.env, file, '--replace')
        slowest = Math.max(slowest, secondsSince(startTime))
        if (!/^Restored: /m.test(restored) || countsIn(backup) !== countsIn(restored))
          trial.errors.push(`the restored rows differ from the backup: ${backup} ${restored}`.slice(0, 1_500))
        await trial.stop()
        // Later orders are not in the backup.
        trial.confirmed = confirmedBefore
      }
      return { times: locations.length - 1, slowest }
    })
  } finally {
    await database.drop()
  }
}

const runScript = (name, env, ...args) =>
  execute(process.execPath, [`scripts/${name}.mjs`, ...args], { cwd: home, env }).then(
    ({ stdout }) => stdout,
    error => `${name} failed: ${error.stderr || error.message}`,
  )

/** The lines of a report that count the rows of each table. */
const countsIn = report =>
  report
    .split('\n')
    .filter(line => /^ +\d+ {2}\w/.test(line))
    .join('\n')
