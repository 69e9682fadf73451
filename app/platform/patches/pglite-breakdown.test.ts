import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openClient } from '../database/embedded-database.server.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'breakdown-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Causes a PANIC by removing the write-ahead log of a running engine. */
const breakDown = `
  import fs from 'node:fs'
  await client.exec('create table numbers (number int); insert into numbers values (42)')
  console.log('confirmed')
  fs.renameSync(folder + '/pg_wal', folder + '/../moved')
  const insert = () => client.exec('insert into numbers values (43); select pg_switch_wal(); select pg_switch_wal()')
`

async function run(program: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, '--', folder], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<number | null>(resolve => child.once('exit', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { output, errors, code }
}

it('ends the process with one sentence and keeps confirmed data', async () => {
  const { output, errors, code } = await run(`
    const { openClient } = await import('../database/embedded-database.server.ts')
    const { client } = await openClient(process.argv.at(-1))
    const folder = process.argv.at(-1) + '/database'
    ${breakDown}
    await Promise.all([insert(), insert(), insert()].map(result => result.catch(() => console.log('caught'))))
    await insert()
    console.log('continued')
  `)
  expect(output).toBe('confirmed\n')
  expect(errors).toMatch(
    /^The embedded database broke down: .*pg_wal.*Everything that was confirmed is stored\. Check that the disk of.*\n$/,
  )
  expect(code).toBe(1)

  fs.renameSync(path.join(folder, 'moved'), path.join(folder, 'database/pg_wal'))
  const { client, release } = await openClient(folder)
  const { rows } = await client.query('select number from numbers where number = 42')
  expect(rows).toEqual([{ number: 42 }])
  await client.close()
  await release()
})

it('is still needed: the library stays open after a PANIC', async () => {
  const { output } = await run(`
    import { PGlite } from '@electric-sql/pglite'
    class Observed extends PGlite {
      execProtocolStream(...args) {
        return super.execProtocolStream(...args).catch(({ severity }) => {
          console.log(severity, this.ready, this.closed)
          process.exit()
        })
      }
    }
    const folder = process.argv.at(-1) + '/database'
    fs.mkdirSync(folder)
    const client = new Observed(folder)
    ${breakDown}
    await insert()
  `)
  expect(output).toBe('confirmed\nPANIC true false\n')
})
