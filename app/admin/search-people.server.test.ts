import { sql } from 'drizzle-orm'
import { expect, it, test } from 'vitest'
import { listStock } from '../catalogue/admin/manage-stock.server.ts'
import { products } from '../catalogue/products.table.ts'
import { listClaims } from '../claims/admin/list-claims.server.ts'
import { claims } from '../claims/claims.table.ts'
import { listCustomers } from '../customers/admin/list-customers.server.ts'
import { listEnquiries } from '../enquiries/admin/manage-enquiries.server.ts'
import { enquiries } from '../enquiries/enquiries.table.ts'
import { listOrders } from '../orders/admin/list-orders.server.ts'
import { orderRequest } from '../orders/order.fixture.ts'
import { setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { searchText } from '../platform/database/text-search.server.ts'
import { testLinkKey } from '../platform/services.fixture.ts'
import { plainLetters } from '../platform/text/plain-letters.ts'
import { listQuotes } from '../quotes/admin/list-quotes.server.ts'
import { createQuote } from '../quotes/admin/manage-quotes.server.ts'
import { quoteFormOf } from '../quotes/quote.fixture.ts'
import { owner } from '../staff/owner.fixture.ts'

const shop = setUpOrderTests()

const people = ['Ɔsei  Asanté', 'Ŋmɛnɛ K̶o̶f̶i', 'Søren O’Brien', '１００％ Ltd']
const lists = {
  orders: (search: string) => listOrders(shop.db, { search }),
  quotes: (search: string) => listQuotes(shop.db, { status: undefined, search }),
  messages: (search: string) => listEnquiries(shop.db, { status: undefined, search }),
  customers: (search: string) => listCustomers(shop.db, { search }),
  claims: (search: string) => listClaims(shop.db, { state: undefined, search }),
}

const finds: [typed: string, name: string | undefined][] = [
  ['osei asante', 'Ɔsei  Asanté'],
  ['ɔsei asanté', 'Ɔsei  Asanté'],
  ['Osei   Asante', 'Ɔsei  Asanté'],
  ['OSÉI', 'Ɔsei  Asanté'],
  ['nmene kofi', 'Ŋmɛnɛ K̶o̶f̶i'],
  ['soren', 'Søren O’Brien'],
  ['100% l', '１００％ Ltd'],
  ['1％ l', undefined],
  ['％％％', undefined],
]

it.each(Object.keys(lists) as (keyof typeof lists)[])(
  '%s are found without the accents of people',
  async list => {
    for (const [index, name] of people.entries()) {
      const contact = {
        ...orderRequest().contact,
        name,
        phone: `02412345${index}0`,
        email: `a${index}@example.com`,
      }
      const { id: orderId } = await shop.place({ contact })
      if (list === 'quotes')
        await createQuote(
          shop.db,
          owner,
          quoteFormOf({ name, email: contact.email, phone: contact.phone }),
          testLinkKey,
        )
      if (list === 'messages')
        await shop.db.insert(enquiries).values({ ...contact, source: 'contact', message: 'Do you deliver?' })
      if (list === 'claims') await shop.db.insert(claims).values({ orderId, cause: 'late', origin: 'desk' })
    }
    for (const [typed, name] of finds) {
      const { rows } = await lists[list](typed)
      expect(
        rows.map(row => ('customerName' in row ? row.customerName : row.name)),
        typed,
      ).toEqual(name ? [name] : [])
    }
  },
)

test('goods are found without accents in the stock', async () => {
  await shop.db.update(products).set({ name: 'Séparé  blocks' }).where(sql`id = 'solid-blocks'`)
  const { variants } = await listStock(shop.db, { search: 'separe blocks', page: 1 })
  expect(new Set(variants.map(({ name }) => name))).toEqual(new Set(['Séparé  blocks']))
})

test('the database knows the letters that the shop knows', async () => {
  const letters = 'ƐɛƆɔŊŋƉɖƑƒƔɣƲʋƁɓƊɗƘƙØøĐđŁłÉéÑñÅåẸẹ'
  const { rows } = (await shop.db.execute(
    sql`select ${searchText(sql`lower(${letters}::text)`)} as text`,
  )) as unknown as { rows: { text: string }[] }
  expect(rows).toEqual([{ text: plainLetters(letters) }])
})
