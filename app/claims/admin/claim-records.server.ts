import { desc, inArray } from 'drizzle-orm'
import { findLatestOfContacts } from '../../company/person-search.server.ts'
import { orderSource } from '../../orders/admin/order-records.server.ts'
import { answerNames, causeNames, claimNumber } from '../../orders/history/claim-terms.ts'
import { orderNumber } from '../../orders/order.ts'
import type { CustomerRecords } from '../../platform/slice-manifest.server.ts'
import { claims } from '../claims.table.ts'

/** Claims are looked for in so many of the latest orders. */
const ordersWithClaims = 200

export const claimRecords: CustomerRecords = {
  name: 'claims',
  permission: 'claims.read',
  async list(db, contacts, limit) {
    const ids = await findLatestOfContacts(db, orderSource, contacts, ordersWithClaims)
    const rows = await db
      .select()
      .from(claims)
      .where(inArray(claims.orderId, ids))
      .orderBy(desc(claims.createdAt), desc(claims.id))
      .limit(limit)
    return rows.map(({ id, orderId, cause, answer, createdAt }) => ({
      id,
      title: `Claim ${claimNumber(id)}`,
      to: `/admin/claims/${id}`,
      at: createdAt,
      status: answer ? answerNames[answer] : 'Open',
      details: `Order ${orderNumber(orderId)} · ${causeNames[cause]}`,
    }))
  },
}
