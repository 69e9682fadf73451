import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openEmbedded } from './embedded-database.server.ts'

let folder = ''
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'breakdown-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Takes the log written ahead away from under an engine that runs, and goes on: that is a PANIC. */
const program = `
  import fs from 'node:fs'
  const { openEmbedded } = await import(${JSON.stringify(`${import.meta.dirname}/embedded-database.server.ts`)})
  const [folder] = process.argv.slice(-1)
  const { client } = await openEmbedded(folder, {})
  await client.exec('create table kept (number int); insert into kept values (42)')
  console.log('confirmed')
  fs.renameSync(folder + '/database/pg_wal', folder + '/aside')
  const goOn = () => client.exec('insert into kept values (43); select pg_switch_wal(); select pg_switch_wal()')
  await Promise.all([goOn(), goOn(), goOn()].map(answer => answer.catch(() => console.log('caught'))))
  await goOn()
  console.log('went on')
`

it('an engine that breaks down ends the process with a sentence, and what was confirmed is there', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, '--', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  const [said, told, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  expect(said).toBe('confirmed\n')
  expect(told.trim().split('\n')).toEqual([
    expect.stringMatching(
      /^The embedded database broke down: .*pg_wal.*What was confirmed is stored\. See that the disk of/,
    ),
  ])
  expect(code).toBe(1)

  fs.renameSync(path.join(folder, 'aside'), path.join(folder, 'database/pg_wal'))
  const { client, release } = await openEmbedded(folder, {})
  const { rows } = await client.query('select number from kept where number = 42')
  expect(rows).toEqual([{ number: 42 }])
  await client.close()
  await release()
}, 120_000)
