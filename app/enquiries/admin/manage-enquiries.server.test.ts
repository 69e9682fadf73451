import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../platform/database.fixture.ts'
import type { Database } from '../../platform/database.server.ts'
import { provideServices, type Services } from '../../platform/services.server.ts'
import { enquiries } from '../enquiries.table.ts'
import type { EnquiryStatus } from '../enquiry.ts'
import { action } from './enquiries.route.tsx'
import {
  countMessages,
  findMessage,
  inboxPage,
  listMessages,
  markOpened,
  setMessageStatus,
} from './manage-enquiries.server.ts'

let database: Database
const total = 75
beforeAll(async () => {
  database = await openTestDatabase()
  // All at two moments only: the id has to tell them apart.
  const moments = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-21T10:00:00Z')]
  await database.db.insert(enquiries).values(
    Array.from({ length: total }, (_, index) => ({
      source: 'contact' as const,
      status: (index % 5 === 0 ? 'archived' : index % 2 === 0 ? 'read' : 'new') as EnquiryStatus,
      name: `Customer ${index}`,
      email: `customer${index}@example.com`,
      phone: '0241234567',
      message: index === 7 ? '100% of the_blocks' : 'hello',
      createdAt: moments[index % 2] as Date,
    })),
  )
})
afterAll(() => database.close())

async function walk(status?: EnquiryStatus) {
  const pages: string[][] = []
  let before: string | undefined
  for (;;) {
    const page = await listMessages(database.db, { status, search: '', before })
    pages.push(page.messages.map(({ id }) => id))
    if (!page.older) return pages
    before = page.messages.at(-1)?.id
  }
}

describe('the inbox', () => {
  it('shows every message once, page by page, the newest first, without the archived ones', async () => {
    const pages = await walk()
    expect(pages.map(page => page.length)).toEqual([inboxPage, inboxPage])
    const all = pages.flat()
    expect(new Set(all).size).toBe(60)
    const { messages } = await listMessages(database.db, { status: undefined, search: '' })
    const times = messages.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('leads back the way it came', async () => {
    const [first, second] = await walk()
    const back = await listMessages(database.db, { status: undefined, search: '', after: second?.[0] })
    expect(back.messages.map(({ id }) => id)).toEqual(first)
    expect(back).toMatchObject({ newer: false, older: true })
    expect(await listMessages(database.db, { status: undefined, search: '' })).toMatchObject({
      newer: false,
      older: true,
    })
  })

  it('shows one status, and counts each', async () => {
    expect((await walk('archived')).flat()).toHaveLength(15)
    expect(await countMessages(database.db)).toEqual({ new: 30, read: 30, answered: 0, archived: 15 })
  })

  it.each([
    ['CUSTOMER 42', 1],
    ['customer42@', 1],
    ['+23324', 0],
    ['0241234', 60],
    ['100%', 1],
    ['the_blocks', 1],
    ['%', 1],
    ['thexblocks', 0],
    ["'; drop table quotation_requests; --", 0],
  ])('finds %s in %i messages', async (search, expected) => {
    let before: string | undefined
    let finds = 0
    for (;;) {
      const page = await listMessages(database.db, { status: undefined, search, before })
      finds += page.messages.length
      if (!page.older) break
      before = page.messages.at(-1)?.id
    }
    expect(finds).toBe(expected)
  })

  it('starts at the top where nothing is newer', async () => {
    const [first] = await walk()
    const { messages } = await listMessages(database.db, { status: undefined, search: '', after: first?.[0] })
    expect(messages.map(({ id }) => id)).toEqual(first)
  })

  it('starts at the top where the position is unknown', async () => {
    const before = '00000000-0000-4000-8000-000000000000'
    expect(
      (await listMessages(database.db, { status: undefined, search: '', before })).messages,
    ).toHaveLength(inboxPage)
  })
})

describe('the status of a message', () => {
  const some = async (status: EnquiryStatus) => {
    const { messages } = await listMessages(database.db, { status, search: '' })
    return messages[0]?.id as string
  }
  const statusOf = async (id: string) => (await findMessage(database.db, id))?.status

  it('becomes read by opening, but only from new', async () => {
    const id = await some('new')
    await markOpened(database.db, id)
    expect(await statusOf(id)).toBe('read')
    await setMessageStatus(database.db, id, 'answered')
    await markOpened(database.db, id)
    expect(await statusOf(id)).toBe('answered')
  })

  it('is set by the action, which refuses what it does not know', async () => {
    const context = new RouterContextProvider()
    provideServices(context, { db: database.db } as Services)
    const post = (fields: Record<string, string>) => {
      const request = new Request('http://shop.test/admin/messages', {
        method: 'POST',
        body: new URLSearchParams(fields),
      })
      return action({ request, url: new URL(request.url), params: {}, context, pattern: '/admin/messages' })
    }
    const id = await some('new')
    expect(await post({ intent: 'status', id, status: 'archived' })).toMatchObject({ data: { ok: true } })
    expect(await statusOf(id)).toBe('archived')
    expect(await post({ intent: 'status', id, status: 'gone' })).toMatchObject({ init: { status: 400 } })
    expect(await post({ intent: 'status', id: 'x', status: 'read' })).toMatchObject({ init: { status: 400 } })
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect(await post({ intent: 'status', id: nobody, status: 'read' })).toMatchObject({
      init: { status: 404 },
    })
    expect(await statusOf(id)).toBe('archived')
  })
})
