import { eq, isNull, sql } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { variants } from '../catalogue/products.table.ts'
import { makeCompany } from '../company/company.fixture.ts'
import { CompanyContext } from '../company/use-company.ts'
import { truncateTrips } from '../deliveries/trip.fixture.ts'
import { orders } from '../orders/orders.table.ts'
import { failureNotice } from '../orders/page/order-changes.ts'
import { orderPersonalData } from '../orders/personal-data.server.ts'
import { isVariant, setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { findOrderTexts, orderText } from '../orders/texts/order-text.server.ts'
import { readEnv } from '../platform/env.server.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { runDueJobs } from '../platform/jobs/queue.fixture.ts'
import { mailSetups, smsSetups } from '../platform/messages/sending.ts'
import { testLinkKey } from '../platform/services.fixture.ts'
import { jobHandlers } from '../platform/slice-manifest.server.ts'
import { owner } from '../staff/owner.fixture.ts'
import { adminContext, callAction } from '../staff/staff.fixture.ts'
import { StaffContext } from '../staff/staff-context.tsx'
import { changeAction } from './admin/change-action.server.ts'
import { draftOf } from './admin/change-draft.ts'
import { ChangeForm } from './admin/change-form.tsx'
import { loader as changeLoader } from './admin/change-order.route.tsx'
import OrderAmendments, { loader as changesLoader } from './admin/order-amendments.route.tsx'
import { outdatedText } from './agreement.ts'
import { amendmentTests } from './amendment.fixture.ts'
import { action, loader } from './proposal.route.tsx'

const shop = setUpOrderTests()
const { amend, requestOf, blocks, amendments } = amendmentTests(shop)
beforeEach(() => truncateTrips(shop.db))

/** Runs all texts to customers, whenever they are due. */
async function runTexts() {
  const deps = {
    db: shop.db,
    env: readEnv({ PUBLIC_URL: 'https://shop.test' }),
    mailer: { kind: 'smtp' as const, send: async () => {} },
    sms: { kind: 'gateway' as const, send: async () => {} },
    linkKey: testLinkKey,
    notificationRecipient: async () => 'owner@example.com',
  }
  await shop.db.update(jobs).set({ runAt: sql`now()` }).where(isNull(jobs.doneAt))
  await runDueJobs({ db: shop.db, handlers: jobHandlers([orderText], deps), maxConcurrent: 10 })
}

async function formOf(orderId: string, changes: Record<string, string> = {}) {
  const {
    site,
    lines: _,
    orderId: __,
    keepsBulkPrices: _keeps,
    mayApproveCredit: _may,
    ...request
  } = await requestOf(orderId)
  const lines = JSON.stringify(blocks(20))
  return {
    intent: 'change',
    ...site,
    ...request,
    lines,
    shownTotal: '10000',
    approvedExcess: '0',
    agreement: 'link',
    ...changes,
  }
}
const send = async (orderId: string, changes?: Record<string, string>) =>
  callAction(changeAction, adminContext(shop.db), await formOf(orderId, changes), { orderId })
const decide = (orderId: string, intent: string, amendment: string) =>
  callAction(changeAction, adminContext(shop.db), { intent, amendment, agreement: 'telephone' }, { orderId })

describe('the page that changes an order', () => {
  it('has the goods of the order at their prices, and says when it is too late', async () => {
    const { id } = await shop.place()
    const open = () => changeLoader({ params: { orderId: id }, context: adminContext(shop.db) } as never)
    const page = await open()
    expect(page).toMatchObject({ ended: undefined, order: { isQuoted: false } })
    const blocksOnPage = { id: 'hollow-blocks', variant: '5in', price: 2_50 }
    // Ten of the hundred are reserved for the order.
    expect(page.goods[0]).toMatchObject({ ...blocksOnPage, stock: 100 })
    await shop.db.update(variants).set({ stockQuantity: 4 }).where(isVariant('hollow-blocks', '5in'))
    expect((await open()).goods[0]).toMatchObject({ ...blocksOnPage, stock: 4 })
    await shop.db.execute(`update orders set status = 'delivered'`)
    expect(await open()).toMatchObject({ ended: 'This order was delivered.' })
  })

  it.each([
    ['link', true],
    ['telephone', false],
  ])(
    'says that mail and SMS are not set up where the customer is asked by %s: %s',
    async (agreement, isSaid) => {
      const { id } = await shop.place()
      const page = await changeLoader({ params: { orderId: id }, context: adminContext(shop.db) } as never)
      vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify({ agreement }) })
      const Form = () => createElement(ChangeForm, { page, sending: page.sending })
      const Page = createRoutesStub([{ path: '/', Component: Form }])
      const html = renderToStaticMarkup(
        createElement(CompanyContext, { value: makeCompany() }, createElement(Page)),
      )
      vi.unstubAllGlobals()
      expect([mailSetups, smsSetups].map(({ files }) => html.includes(files))).toEqual([isSaid, isSaid])
    },
  )

  it('names the bulk price that no longer applies, with what it costs, and offers to keep it', async () => {
    const { id } = await shop.place()
    const page = await changeLoader({ params: { orderId: id }, context: adminContext(shop.db) } as never)
    const [block] = page.goods
    const lines = [{ ...page.order.lines[0], quantity: 1200, percentOff: 10 }] as typeof page.order.lines
    const goods = block ? [{ ...block, priceBreaks: [{ from: 1000, percent: 10 }] }] : []
    const changed = { ...page, goods, order: { ...page.order, lines } }
    const show = (draft: object) => {
      const typed = [{ ...draftOf(changed).lines[0], quantity: '600' }]
      vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify({ lines: typed, ...draft }) })
      const Form = () => createElement(ChangeForm, { page: changed, sending: page.sending })
      const Page = createRoutesStub([{ path: '/', Component: Form }])
      const html = renderToStaticMarkup(
        createElement(CompanyContext, { value: makeCompany() }, createElement(Page)),
      )
      vi.unstubAllGlobals()
      return html
    }
    const text = 'Bulk price no longer applies: +GH₵150.00'
    expect(show({})).toContain(text)
    expect(show({})).toContain(', GH₵1,550.00')
    const kept = show({ keepsBulkPrices: true })
    expect(kept).toContain(`Otherwise: ${text}`)
    expect(kept).toContain(', GH₵1,400.00')
  })

  it.each([
    ['no reason', { reason: ' ' }, 422, { errors: { reason: 'Why is missing.' } }],
    ['no place', { place: '', address: '' }, 422, { errors: { address: expect.any(String) } }],
    ['a branch that there is not', { collectAt: 'X' }, 422, { errors: { collectAt: expect.any(String) } }],
    ['no agreement', { agreement: 'not needed' }, 422, { errors: { agreement: expect.any(String) } }],
    ['another total', { shownTotal: '1' }, 409, { isOutdated: true }],
    ['an order that has changed', { editToken: 'x' }, 409, { conflict: { differences: expect.any(Array) } }],
  ])(
    'says what is wrong with %s, keeps what was typed and stores nothing',
    async (_, changes, status, result) => {
      const { id } = await shop.place()
      const refused = await send(id, changes as Record<string, string>)
      expect(refused).toMatchObject({ ok: false, status, ...result, values: changes })
      expect(await amendments(id)).toEqual([])
    },
  )

  it('proposes what costs more, which the office can record as agreed or withdraw', async () => {
    const { id } = await shop.place()
    expect(await send(id)).toMatchObject({ ok: true, isStored: true, message: { title: 'Change proposed' } })
    const [first] = await amendments(id)
    expect(await decide(id, 'withdraw', first?.id ?? '')).toMatchObject({ ok: true })
    expect(await decide(id, 'agreed', first?.id ?? '')).toMatchObject({ ok: false, status: 409 })
    await send(id)
    const [, second] = await amendments(id)
    expect(await decide(id, 'agreed', second?.id ?? '')).toMatchObject({ ok: true })
    expect(await amendments(id)).toMatchObject([{ state: 'withdrawn' }, { agreement: 'telephone' }])
    const args = { params: { orderId: id }, context: adminContext(shop.db) }
    expect(await changesLoader(args as never)).toMatchObject({ canChange: true, amendments: [{}, {}] })
  })
})

it('a proposal that can’t be answered any more can only be withdrawn', async () => {
  const { id } = await shop.place()
  const list = () => changesLoader({ params: { orderId: id }, context: adminContext(shop.db) } as never)
  await send(id)
  const waiting = await list()
  await shop.db.execute(`update orders set customer_address = 'Plot 9'`)
  const outdated = await list()
  expect([waiting?.amendments, outdated?.amendments]).toMatchObject([
    [{ isOutdated: false }],
    [{ isOutdated: true }],
  ])
  const page = (loaderData: typeof waiting) => {
    const props = { loaderData, params: { orderId: id } } as never
    const Page = createRoutesStub([{ path: '/', Component: () => createElement(OrderAmendments, props) }])
    const staff = { permissions: owner.permissions, dateFormat: 'long', userId: '' } as const
    return renderToStaticMarkup(createElement(StaffContext, { value: staff }, createElement(Page)))
  }
  expect(page(waiting)).toContain('Waits for the customer')
  expect(page(waiting)).toContain('Agreed by telephone')
  expect(page(outdated)).toContain(outdatedText)
  expect(page(outdated)).not.toMatch(/Waits for the customer|Agreed by telephone/)
  expect(page(outdated)).toContain('Withdraw')
})

it('a change keeps the number of the purchase order, which its form does not ask for', async () => {
  const { id } = await shop.place()
  await shop.db.execute(`update orders set purchase_order = 'PO 17'`)
  expect(await send(id, { purchaseOrder: '', agreement: 'telephone' })).toMatchObject({ isStored: true })
  expect(await shop.stored(id)).toMatchObject({ purchaseOrder: 'PO 17', totalPesewas: 100_00 })
})

describe('the customer’s page of a proposed change', () => {
  const open = async (secret: string) => (await loader(shop.argumentsOf(secret) as never)).data.order
  async function answer(secret: string, fields: Record<string, string>) {
    const init = { method: 'POST', body: new URLSearchParams(fields) }
    const result = await action(shop.argumentsOf(secret, init, '/change.data') as never)
    if (result instanceof Response) return { status: result.status, location: result.headers.get('location') }
    return { status: result.init?.status, ...result.data }
  }
  async function proposed() {
    const order = await shop.place()
    await amend(order.id, { lines: blocks(20), agreement: 'link' })
    return { ...order, amendment: (await amendments(order.id))[0]?.id ?? '' }
  }

  it('shows what would be different, and leads back once it is answered', async () => {
    const { id, secret, amendment } = await proposed()
    expect((await shop.open(secret)).order).toMatchObject({ isChangeProposed: true, totalPesewas: 75_00 })
    expect(await open(secret)).toMatchObject({
      proposal: {
        before: 75_00,
        after: { totalPesewas: 100_00 },
        texts: [expect.stringContaining('20 blocks')],
      },
    })
    expect(await answer(secret, { intent: 'agree', amendment })).toEqual({
      status: 303,
      location: `/orders/${secret}?change=agree`,
    })
    expect(await open(secret)).toMatchObject({ proposal: undefined })
    expect((await shop.open(secret)).order).toMatchObject({ isChangeProposed: false, totalPesewas: 100_00 })
    expect((await amendments(id))[0]?.decidedBy).toBe('customer')
  })

  it('stays in the log of messages where the customer was faster, and counts as a visit', async () => {
    const { id, secret, amendment } = await proposed()
    await answer(secret, { intent: 'agree', amendment })
    await runTexts()
    const texts = (await findOrderTexts(shop.db, id)).map(({ payload, state, problem }) => [
      `${payload.message} by ${payload.channel}`,
      state,
      problem,
    ])
    expect(texts).toEqual(
      expect.arrayContaining([
        ['changeProposed by email', 'done', 'outdated'],
        ['changeProposed by sms', 'done', 'outdated'],
        ['changed by email', 'done', null],
        ['changed by sms', 'done', null],
      ]),
    )
    const { firstSeenAt, lastSeenAt } = await shop.stored(id)
    expect(firstSeenAt).not.toBeNull()
    expect(lastSeenAt).toEqual(firstSeenAt)
  })

  it('is not announced by mail where no address is known', async () => {
    const { id } = await shop.place()
    await shop.db.update(orders).set({ customerEmail: '' }).where(eq(orders.id, id))
    await amend(id, { lines: blocks(20), agreement: 'link' })
    const texts = await findOrderTexts(shop.db, id)
    const proposals = texts.filter(({ payload }) => payload.message === 'changeProposed')
    expect(proposals.map(({ payload }) => payload.channel)).toEqual(['sms'])
  })

  it.each([
    ['an outage', () => Promise.reject(new Error('The database is gone'))],
    ['a trip that is planned at this moment', async () => ({ ok: false, reason: 'busy' })],
  ])('can be answered again after %s', async (_, fail) => {
    const { secret, amendment } = await proposed()
    const transaction = vi.spyOn(shop.db, 'transaction').mockImplementationOnce(fail)
    const refused = await answer(secret, { intent: 'agree', amendment })
    transaction.mockRestore()
    expect(refused).toMatchObject({ ok: false, message: failureNotice })
    expect(await answer(secret, { intent: 'agree', amendment })).toMatchObject({ status: 303 })
  })

  it('says that goods of which a late report waits may have come', async () => {
    const { secret, amendment } = await proposed()
    const transaction = vi
      .spyOn(shop.db, 'transaction')
      .mockImplementationOnce(async () => ({ ok: false, reason: 'late report' }))
    const refused = await answer(secret, { intent: 'agree', amendment })
    transaction.mockRestore()
    const description = 'Some of these goods may have come already. Please call us.'
    expect(refused).toMatchObject({ status: 409, message: { description } })
  })

  it('changes nothing by a wrong id, of another order, or after it was declined', async () => {
    const { secret, amendment } = await proposed()
    const other = await proposed()
    for (const [wrong, status] of [
      ['x', 422],
      [other.amendment, 409],
    ] as const)
      expect(await answer(secret, { intent: 'agree', amendment: wrong })).toMatchObject({ status })
    expect(await answer(secret, { intent: 'decline', amendment })).toMatchObject({ status: 303 })
    expect(await answer(secret, { intent: 'agree', amendment })).toMatchObject({
      status: 409,
      message: { title: 'Nothing was changed' },
    })
    expect((await shop.open(secret)).order).toMatchObject({ totalPesewas: 75_00 })
  })
})

it('a change is exported with its order, and erased without its place and reason', async () => {
  const { id } = await shop.place()
  await amend(id, { lines: blocks(9) })
  await shop.db.execute(`update orders set status = 'delivered'`)
  const [exported] = await orderPersonalData.find(shop.db, 'ama@example.com')
  expect(exported?.content).toMatchObject({
    changes: [{ reason: 'Asked for by telephone', state: 'applied' }],
  })
  await shop.db.transaction(tx => orderPersonalData.erase(tx, 'ama@example.com'))
  const [erased] = await amendments(id)
  expect(erased).toMatchObject({ reason: '', after: { totalPesewas: 72_50 } })
  expect(JSON.stringify(erased)).not.toContain('Weija')
})
