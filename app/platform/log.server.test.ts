import { expect, it } from 'vitest'
import { createLog, describeError } from './log.server.ts'

function collect() {
  const lines: string[] = []
  return { lines, log: createLog('debug', line => void lines.push(line)) }
}

it('writes one line for each entry, whatever is in it', () => {
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

it('says of a failed query what failed, but not what people typed', () => {
  // What Drizzle throws around what PostgreSQL says of a row that is there already.
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

it('takes whatever is thrown', () => {
  expect(describeError('text')).toEqual({ error: 'text' })
  expect(describeError(undefined)).toEqual({ error: 'undefined' })
})
