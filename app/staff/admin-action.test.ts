import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Db } from '../platform/database/database.server.ts'
import { createLog } from '../platform/log.server.ts'
import { testContext } from '../platform/services.fixture.ts'
import { adminAction, intent, noFields } from './admin-action.server.ts'
import { owner } from './owner.fixture.ts'
import type { Permission } from './roles.ts'
import { type Admin, provideAdmin } from './session.server.ts'
import { callAction } from './staff.fixture.ts'

type Outcome =
  | { ok: true; name: string }
  | { ok: false; reason: 'not found' | 'taken' }
  | { ok: false; reason: 'too long'; max: number }

type Options = { hasSecrets?: true; permissions?: Admin['permissions']; alsoNeeds?: Permission }

/** What the page gets when the command returns or throws `outcome`. */
function send(
  form: Record<string, string>,
  outcome: Outcome | Error,
  { hasSecrets, permissions = owner.permissions, alsoNeeds }: Options = {},
) {
  const lines: string[] = []
  const log = createLog('info', line => void lines.push(line))
  const { context } = testContext({} as Db, { log })
  provideAdmin(context, { ...owner, permissions })
  const rename = intent(
    'products.edit',
    z.object({ name: z.string().min(1, 'Enter a name') }),
    async (): Promise<Outcome> => {
      if (outcome instanceof Error) throw outcome
      return outcome
    },
    {
      success: ({ name }) => ({ message: { title: `Now ${name}` } }),
      refusals: {
        'not found': 'It is gone.',
        taken: { message: { title: 'Taken' } },
        'too long': ({ max }) => ({ errors: { name: `At most ${max}` } }),
      },
      invalid: first => ({ title: first }),
      alsoNeeds: ({ data }) => data.name === 'Block' && alsoNeeds,
      ...(hasSecrets && { hasSecrets }),
    },
  )
  return { lines, answer: callAction(adminAction({ intents: { rename } }), context, form) }
}

const form = { intent: 'rename', name: 'Block' }
const answer = (outcome: Outcome | Error) => send(form, outcome).answer

it('tells of the success of a command', async () => {
  const result = { ok: true, intent: 'rename', message: { title: 'Now Block' }, status: 200 }
  expect(await answer({ ok: true, name: 'Block' })).toEqual(result)
})

it('tells of a refusal, with what was typed', async () => {
  const refused = { ok: false, intent: 'rename', values: form }
  const gone = { title: 'Error', description: 'It is gone.' }
  expect(await answer({ ok: false, reason: 'not found' })).toEqual({ ...refused, status: 404, message: gone })
  const conflict = { status: 409, isStale: true, message: { title: 'Taken' } }
  expect(await answer({ ok: false, reason: 'taken' })).toEqual({ ...refused, ...conflict })
  const tooLong = { status: 422, errors: { name: 'At most 5' } }
  expect(await answer({ ok: false, reason: 'too long', max: 5 })).toEqual({ ...refused, ...tooLong })
})

it('marks invalid fields, and refuses unknown forms', async () => {
  const invalid = { status: 422, errors: { name: 'Enter a name' }, message: { title: 'Enter a name' } }
  expect(await send({ ...form, name: '' }, new Error('not reached')).answer).toMatchObject(invalid)
  for (const intent of ['', 'x', 'toString', '__proto__'])
    expect(await send({ intent }, new Error('not reached')).answer).toMatchObject({ ok: false, status: 400 })
})

it('logs an error once and keeps what was typed, except secrets', async () => {
  const { lines, answer } = send(form, new Error('disk full'))
  const message = { title: 'Error', description: 'It could not be saved. Please try again.' }
  expect(await answer).toMatchObject({ ok: false, status: 500, message, values: form })
  expect(lines).toEqual([expect.stringMatching(/form of the back office.*rename.*disk full/)])
  expect(await send(form, new Error('disk full'), { hasSecrets: true }).answer).not.toHaveProperty('values')
})

it('refuses who lacks the permission of the form or of what it asks for, and changes nothing', async () => {
  const forbidden = {
    ok: false,
    status: 403,
    message: { description: expect.stringContaining('You may not') },
  }
  const answer = send(form, new Error('not reached'), { permissions: ['products.read'] }).answer
  expect(await answer).toMatchObject(forbidden)
  const further = { alsoNeeds: 'settings.edit' as const, permissions: ['products.edit' as const] }
  expect(await send(form, new Error('not reached'), further).answer).toMatchObject(forbidden)
})

it('an intent without a permission does not compile', () => {
  const run = async () => ({ ok: true as const })
  // @ts-expect-error
  expect(intent(undefined, noFields, run, { refusals: {} }).permission).toBeUndefined()
})
