import { inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { setUpDatabase } from '../../platform/database/database.fixture.ts'
import { adminContext, callAction } from '../../staff/staff.fixture.ts'
import { enquiries } from '../enquiries.table.ts'
import type { EnquiryStatus } from '../enquiry.ts'
import { action } from './enquiries.route.tsx'
import {
  countEnquiries,
  countNewEnquiries,
  findEnquiry,
  listEnquiries,
  markAsRead,
  pageSize,
  readOpenEnquiries,
  setEnquiryStatus,
} from './manage-enquiries.server.ts'

const database = setUpDatabase()
const total = 75
beforeAll(async () => {
  // At two moments only, so that the id decides the order.
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

async function readPages(status?: EnquiryStatus) {
  const pages: string[][] = []
  let before: string | undefined
  for (;;) {
    const page = await listEnquiries(database.db, { status, search: '', before })
    pages.push(page.rows.map(({ id }) => id))
    if (!page.older) return pages
    before = page.older
  }
}

describe('what waits for an answer', () => {
  it('is late after the time that the site promises', async () => {
    const enquiry = { name: 'Late', email: 'late@example.com', phone: '', status: 'new' as const }
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const stored = await database.db
      .insert(enquiries)
      .values([
        { ...enquiry, source: 'contact', message: 'three hours', createdAt: ago(3) },
        { ...enquiry, source: 'quick order', message: 'three hours', createdAt: ago(3) },
        { ...enquiry, source: 'contact', message: 'a day', createdAt: ago(25) },
      ])
      .returning({ id: enquiries.id })
    const { rows } = await listEnquiries(database.db, { status: undefined, search: 'late@example.com' })
    const ids = stored.map(({ id }) => id)
    expect(ids.map(id => rows.find(row => row.id === id)?.isLate)).toEqual([false, true, true])
    await database.db.delete(enquiries).where(inArray(enquiries.id, ids))
  })

  it('is counted with the age of the oldest, new and read', async () => {
    const openEnquiries = await readOpenEnquiries(database.db)
    expect(openEnquiries).toMatchObject({ new: 30, read: 30 })
    expect(await countNewEnquiries(database.db)).toBe(30)
    const age = (Date.now() - Date.parse('2026-11-20T10:00:00Z')) / 1_000
    expect(Math.abs((openEnquiries.oldestSeconds as number) - age)).toBeLessThan(600)
  })

  it('is nothing where all is answered', async () => {
    const answerAll = database.db.transaction(async tx => {
      await tx.update(enquiries).set({ status: 'answered' })
      expect(await readOpenEnquiries(tx)).toEqual({ new: 0, read: 0, oldestSeconds: null })
      tx.rollback()
    })
    await expect(answerAll).rejects.toThrow('Rollback')
  })
})

describe('the list of enquiries', () => {
  it('shows every enquiry but the archived ones once, newest first', async () => {
    const pages = await readPages()
    expect(pages.map(page => page.length)).toEqual([pageSize, pageSize])
    const all = pages.flat()
    expect(new Set(all).size).toBe(60)
    const { rows } = await listEnquiries(database.db, { status: undefined, search: '' })
    const times = rows.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('leads from the second page back to the first', async () => {
    const [first, second] = await readPages()
    const page = await listEnquiries(database.db, { status: undefined, search: '', after: second?.[0] })
    expect(page.rows.map(({ id }) => id)).toEqual(first)
    expect(page).toMatchObject({ newer: undefined, older: first?.at(-1) })
  })

  it('filters by status and counts each', async () => {
    expect((await readPages('archived')).flat()).toHaveLength(15)
    expect(await countEnquiries(database.db)).toEqual({ new: 30, read: 30, answered: 0, archived: 15 })
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
  ])('finds %s in %i enquiries', async (search, expected) => {
    let before: string | undefined
    let matches = 0
    for (;;) {
      const page = await listEnquiries(database.db, { status: undefined, search, before })
      matches += page.rows.length
      if (!page.older) break
      before = page.older
    }
    expect(matches).toBe(expected)
  })

  it('shows the first page where nothing is newer', async () => {
    const [first] = await readPages()
    const { rows } = await listEnquiries(database.db, { status: undefined, search: '', after: first?.[0] })
    expect(rows.map(({ id }) => id)).toEqual(first)
  })

  it('shows the first page where the cursor is unknown', async () => {
    const before = '00000000-0000-4000-8000-000000000000'
    expect((await listEnquiries(database.db, { status: undefined, search: '', before })).rows).toHaveLength(
      pageSize,
    )
  })
})

describe('the status of an enquiry', () => {
  const firstWith = async (status: EnquiryStatus) => {
    const { rows } = await listEnquiries(database.db, { status, search: '' })
    return rows[0]?.id as string
  }
  const statusOf = async (id: string) => (await findEnquiry(database.db, id))?.status

  it('becomes read when a new enquiry is opened', async () => {
    const id = await firstWith('new')
    await markAsRead(database.db, id)
    expect(await statusOf(id)).toBe('read')
    await setEnquiryStatus(database.db, id, 'answered')
    await markAsRead(database.db, id)
    expect(await statusOf(id)).toBe('answered')
  })

  it('is set by the action, which refuses unknown values', async () => {
    const post = (fields: Record<string, string>) => callAction(action, adminContext(database.db), fields)
    const id = await firstWith('new')
    expect(await post({ intent: 'status', id, status: 'archived' })).toMatchObject({ ok: true })
    expect(await statusOf(id)).toBe('archived')
    expect(await post({ intent: 'status', id, status: 'gone' })).toMatchObject({ status: 400 })
    expect(await post({ intent: 'status', id: 'x', status: 'read' })).toMatchObject({ status: 400 })
    const unknownId = '00000000-0000-4000-8000-000000000000'
    expect(await post({ intent: 'status', id: unknownId, status: 'read' })).toMatchObject({ status: 404 })
    expect(await statusOf(id)).toBe('archived')
  })
})
