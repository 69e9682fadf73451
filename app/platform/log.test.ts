import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createLog, describeError } from './log.server.ts'

function collect() {
  const lines: string[] = []
  return { lines, log: createLog('debug', line => void lines.push(line)) }
}

it('writes one line for each entry, whatever it contains', () => {
  const { lines, log } = collect()
  log.warn('x\n{"level":"error","message":"forged"}', { path: '/a\r\nb\u2028c\u0000' })
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toMatch(/[\n\r\0]/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', path: '/a\r\nb\u2028c\u0000' })
})

it('writes nothing below its level', () => {
  const lines: string[] = []
  const log = createLog('warn', line => void lines.push(line))
  log.info('no')
  log.error('yes')
  expect(lines).toHaveLength(1)
})

it('describes a failed query without its parameters', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    detail: 'Key (email)=(known@example.com) already exists.',
    parameters: ['known-parameter'],
  })
  const error = new Error('Failed query: insert into users …\nparams: known-password,known@example.com', {
    cause,
  })
  const { lines, log } = collect()
  log.error('a loader or action failed', describeError(error))
  expect(lines[0]).toContain('23505')
  expect(lines[0]).not.toMatch(/known-password|known@example|known-parameter/)
})

it('accepts any thrown value', () => {
  expect(describeError('text')).toEqual({ error: 'text' })
  expect(describeError(undefined)).toEqual({ error: 'undefined' })
})

describe('where lines can’t be written', () => {
  const program = `
    import { setTimeout } from 'node:timers/promises'
    const { createLog } = await import('./log.server.ts')
    const log = createLog('info')
    for (let line = 0; line < 3; line++) {
      log.info('a line')
      console.error('a line of a library')
      await setTimeout(20)
    }
    process.exitCode = 7
  `
  const run = (output: number | 'pipe') =>
    spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: import.meta.dirname,
      stdio: ['ignore', output, output],
    })

  it('goes on with a file that takes none', async () => {
    const file = fs.openSync(import.meta.filename, 'r')
    const child = run(file)
    fs.closeSync(file)
    expect(await once(child, 'exit')).toEqual([7, null])
  })

  it('goes on without readers', async () => {
    const child = run('pipe')
    child.stdout?.destroy()
    child.stderr?.destroy()
    expect(await once(child, 'exit')).toEqual([7, null])
  })
})
