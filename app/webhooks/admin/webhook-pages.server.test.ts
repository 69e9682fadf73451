import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { emptyTables, setUpDatabase } from '../../platform/database/database.fixture.ts'
import { adminContext, callAction } from '../../staff/staff.fixture.ts'
import { auditEntries } from '../../staff/staff.table.ts'
import { webhookEndpoints, webhookMessages } from '../webhooks.table.ts'
import { action, loader } from './webhook.route.tsx'
import { action as listAction } from './webhooks.route.tsx'

const database = setUpDatabase()
beforeEach(() => emptyTables(database.db, 'webhook_endpoints'))

const url = 'https://93.184.216.34/hook'
const form = { intent: 'save', url, placed: 'on' }

const context = () => adminContext(database.db)
const add = (id: string, changes: Record<string, string> = {}) =>
  callAction(listAction, context(), { ...form, id, ...changes })
const send = (endpointId: string, fields: Record<string, string>) =>
  callAction(action, context(), fields, { endpointId })
const show = (endpointId: string) =>
  loader({ context: context(), params: { endpointId }, url: new URL('http://localhost/') } as never)
const refused = (description: string) => ({ ok: false, message: { description } })
const stored = () => database.db.select().from(webhookEndpoints)

it('adds an endpoint once however often it is sent, and shows its secret', async () => {
  const id = randomUUID()
  const added = await add(id)
  expect(added).toMatchObject({ ok: true, secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) })
  expect(await add(id)).toEqual(added)
  expect(await stored()).toMatchObject([{ id, url, events: ['order.placed'] }])
  await database.db.update(webhookEndpoints).set({ createdAt: sql`now() - interval '11 minutes'` })
  expect(await add(id)).toMatchObject(refused('This webhook was added already.'))
  const log = JSON.stringify(await database.db.select().from(auditEntries))
  expect(log).toContain('webhook.created')
  expect(log).not.toContain('whsec_')
})

it.each([
  ['http://example.com', 'begins with https://'],
  ['https://ama:secret@93.184.216.34', 'Leave out the user name'],
  ['https://93.184.216.34/#x', 'Leave out what follows #'],
  ['https://[::ffff:127.0.0.1]/', 'not on the public internet'],
  ['https://169.254.169.254/latest', 'not on the public internet'],
  ['https://nowhere.invalid/', 'This name was not found'],
  ['', 'Enter the address'],
])('refuses %s', async (address, problem) => {
  expect(await add(randomUUID(), { url: address })).toMatchObject({
    ok: false,
    errors: { url: expect.stringContaining(problem) },
  })
  expect(await stored()).toEqual([])
})

it('needs an event, and has room for ten', async () => {
  expect(await add(randomUUID(), { placed: '' })).toMatchObject({ errors: { paid: expect.any(String) } })
  for (let count = 0; count < 10; count++) await add(randomUUID())
  expect(await add(randomUUID())).toMatchObject(
    refused('There are 10 webhooks, which is as many as a shop can have.'),
  )
  expect(await stored()).toHaveLength(10)
})

it('changes, pauses, tests, renews the secret of and deletes an endpoint', async () => {
  const id = randomUUID()
  await add(id)
  expect(await send(id, { intent: 'save', url: 'https://10.0.0.1', placed: 'on' })).toMatchObject({
    errors: { url: expect.stringContaining('not on the public internet') },
  })
  const { editToken } = await show(id)
  expect(await send(id, { ...form, paid: 'on', editToken })).toMatchObject({ ok: true })
  expect(await stored()).toMatchObject([{ events: ['order.placed', 'order.paid'] }])
  const [{ nonce } = { nonce: '' }] = await stored()
  const renewed = await send(id, { intent: 'new secret', nonce })
  expect(renewed).toMatchObject({ ok: true, secret: expect.any(String) })
  expect(await send(id, { intent: 'new secret', nonce })).toEqual(renewed)
  await database.db.update(webhookEndpoints).set({ rotatedAt: sql`now() - interval '11 minutes'` })
  expect(await send(id, { intent: 'new secret', nonce })).toMatchObject({ ok: false, isStale: true })
  expect(await send(id, { intent: 'test' })).toMatchObject({ ok: true })
  expect(await send(id, { intent: 'pause' })).toMatchObject({ ok: true })
  expect(await send(id, { intent: 'test' })).toMatchObject(
    refused('This webhook is paused or switched off. Resume it first.'),
  )
  expect(await send(id, { intent: 'resume' })).toMatchObject({ ok: true })
  expect(await send(id, { intent: 'delete' })).toEqual({ ok: true, status: 302 })
  expect(await stored()).toEqual([])
  expect(await database.db.$count(webhookMessages)).toBe(0)
  expect(await send(id, { intent: 'pause' })).toMatchObject(refused('This webhook no longer exists.'))
})

it('refuses changes to an endpoint that was changed meanwhile, unless they are sent again', async () => {
  const id = randomUUID()
  await add(id)
  const { editToken } = await show(id)
  const changed = { ...form, paid: 'on', editToken }
  await send(id, changed)
  expect(await send(id, changed)).toMatchObject({ ok: true })
  const refusal = await send(id, { ...form, delivered: 'on', editToken })
  expect(refusal).toMatchObject({
    ok: false,
    conflict: {
      editToken: (await show(id)).editToken,
      differences: [
        { label: 'Order delivered', stored: 'no' },
        { label: 'Order paid', stored: 'yes' },
      ],
    },
  })
  expect(await stored()).toMatchObject([{ events: ['order.placed', 'order.paid'] }])
  await send(id, { ...form, delivered: 'on', editToken: (await show(id)).editToken })
  expect(await stored()).toMatchObject([{ events: ['order.placed', 'order.delivered'] }])
})

it('shows an endpoint with its log, without the secret', async () => {
  const id = randomUUID()
  await add(id)
  await send(id, { intent: 'test' })
  const shown = await show(id)
  expect(shown).toMatchObject({ state: 'on', messages: [{ event: 'test', state: 'waiting' }] })
  expect(JSON.stringify(shown)).not.toContain('whsec_')
  await expect(show(randomUUID())).rejects.toMatchObject({ status: 404 })
})
