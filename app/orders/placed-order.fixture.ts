import { and, eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { variants } from '../catalogue/products.table.ts'
import { seedCatalogue } from '../catalogue/seed.server.ts'
import { currentStock } from '../catalogue/stock.server.ts'
import { emptyTables, setUpDatabase } from '../platform/database/database.fixture.ts'
import { testContext, testLinkKey } from '../platform/services.fixture.ts'
import { owner } from '../staff/owner.fixture.ts'
import { findOrder } from './admin/manage-orders.server.ts'
import { orderRequest } from './order.fixture.ts'
import { action, loader } from './page/order-page.route.tsx'
import { placeOrder } from './placing/place-order.server.ts'

export const admin = owner
export const corrected = {
  intent: 'correct',
  phone: '020 999 8888',
  address: 'Plot 9, Kasoa',
  notes: 'Red gate',
}
export const isVariant = (id: string, key?: string) =>
  and(eq(variants.productId, id), key ? eq(variants.key, key) : eq(variants.isDefault, true))

/** A new shop's catalogue with 100 of everything, and no orders before each test. */
export function setUpOrderTests() {
  const database = setUpDatabase(seedCatalogue)
  beforeEach(async () => {
    await emptyTables(
      database.db,
      'orders',
      'jobs',
      'quotation_requests',
      'rate_limits',
      'stock_movements',
      'content_pieces',
    )
    await database.db.update(variants).set({ stockQuantity: 100 })
  })

  const shop = {
    get db() {
      return database.db
    },
    get listen() {
      return database.listen
    },
    async place(overrides: Parameters<typeof orderRequest>[0] = {}) {
      const result = await placeOrder(shop.db, orderRequest(overrides), testLinkKey)
      if (!result.ok) throw new Error(result.message)
      return { ...result.order, secret: result.order.path.replace('/orders/', '') }
    },
    async stored(id: string) {
      const order = await findOrder(shop.db, id)
      if (!order) throw new Error('The order is missing')
      return order
    },
    stockOf: async (id: string, key?: string) =>
      (await shop.db.select({ stock: currentStock }).from(variants).where(isVariant(id, key)))[0]?.stock,
    /** The arguments of a route of the order's page. */
    argumentsOf(secret: string, init: RequestInit = {}, suffix = '') {
      const { context, services } = testContext(shop.db)
      const request = new Request(`http://localhost:3000/orders/${secret}${suffix}`, init)
      return { request, params: { secret }, context, url: new URL(request.url), services }
    },
    async open(secret: string, headers: Record<string, string> = {}) {
      const { data, init } = await loader(shop.argumentsOf(secret, { headers }) as never)
      return { ...data, status: init?.status ?? 200 }
    },
    async send(secret: string, fields: Record<string, string>, suffix = '.data') {
      const body = new URLSearchParams(fields)
      const request = shop.argumentsOf(secret, { method: 'POST', body }, suffix)
      return { result: await action(request as never), services: request.services }
    },
    async submit(secret: string, fields: Record<string, string>) {
      const { result } = await shop.send(secret, fields)
      if (result instanceof Response) throw new Error('A redirect')
      return { status: result.init?.status ?? 200, ...result.data }
    },
  }
  return shop
}
