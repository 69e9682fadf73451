import { expect, it } from 'vitest'
import { enquiries } from '../../enquiries/enquiries.table.ts'
import type { Permission } from '../../staff/roles.ts'
import { adminContext, callAction } from '../../staff/staff.fixture.ts'
import { quoteFormOf, quoteLine, setUpQuoteTests } from '../quote.fixture.ts'
import { quoteEditToken } from '../stored-quote.server.ts'
import { loader } from './quote.route.tsx'
import { quoteAction } from './quote-action.server.ts'

const shop = setUpQuoteTests()

const post = (fields: Record<string, string>, quoteId?: string) =>
  callAction(quoteAction, adminContext(shop.db), fields, { quoteId })

const saveForm = (line: object) => ({
  ...quoteFormOf(),
  intent: 'save',
  discountPesewas: '0',
  deliveryPesewas: '0',
  lines: JSON.stringify([line]),
})

it('says what a discount of a line must be', async () => {
  const errors = { lines: 'A discount must be a whole per cent from 1 to 99.' }
  for (const percentOff of [0, 5.5, 100])
    expect(await post(saveForm(quoteLine({ percentOff })))).toMatchObject({ status: 422, errors })
})

it('says what was only written to a file', async () => {
  const id = await shop.makeSent()
  const editToken = quoteEditToken(await shop.stored(id))
  expect(await post({ intent: 'send', channels: 'email', editToken }, id)).toMatchObject({
    message: { title: 'Version 1 is ready', description: 'Written to a file: no mail server is set up.' },
  })
})

it('says that the page shows an earlier state of the quote', async () => {
  const id = await shop.makeSent()
  const token = quoteEditToken(await shop.stored(id))
  const send = (editToken: string) => post({ intent: 'send', channels: 'email', editToken }, id)
  expect(await send('earlier')).toMatchObject({ status: 409, isStale: true })
  await shop.accept(id)
  expect(await send(token)).toMatchObject({ status: 409, isStale: true })
  expect(await post({ intent: 'withdraw' }, id)).toMatchObject({ status: 409, isStale: true })
})

it.each<[Permission[], number, boolean]>([
  [['quotes.read', 'quotes.edit', 'enquiries.read'], 1, true],
  [['quotes.read'], 0, false],
])(
  'gives who has %j %i questions about a quote, and its secret link: %s',
  async (permissions, questions, hasLink) => {
    const quoteId = await shop.makeSent()
    const about = { name: 'Ama', email: '', phone: '024 123 4567', message: 'Until when?', quoteId }
    await shop.db.insert(enquiries).values({ ...about, source: 'quote question' })
    const page = await loader({
      url: new URL('http://shop.test/admin'),
      params: { quoteId },
      context: adminContext(shop.db, permissions),
    } as never)
    expect(page).toMatchObject({ quote: { enquiries: { length: questions } } })
    expect(JSON.stringify(page).includes('/quotes/')).toBe(hasLink)
  },
)
