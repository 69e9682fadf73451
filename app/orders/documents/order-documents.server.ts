import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { readLogo } from '../../content/brand-files.server.ts'
import { createByteCache } from '../../platform/caches.ts'
import type { Db } from '../../platform/database/database.server.ts'
import {
  type DocumentContent,
  type DocumentKind,
  documentNumber,
  type IssuedDocument,
  type ListedDocument,
} from '../../sales/document.ts'
import { documentPdf } from '../../sales/document-pdf.server.ts'
import { privatePdf } from '../../sales/documents.server.ts'
import { orderDocuments } from '../orders.table.ts'

const { id, orderId, kind, year, number, issuedAt, content, paymentId } = orderDocuments

type Stored = { kind: string; year: number; number: number }
const numberOf = (stored: Stored) => documentNumber({ ...stored, kind: stored.kind as DocumentKind })

/** The documents that were issued for an order, the earliest first. */
export async function listDocuments(db: Db, order: string): Promise<ListedDocument[]> {
  const rows = await db
    .select({ id, kind, year, number, issuedAt, paymentId })
    .from(orderDocuments)
    .where(eq(orderId, order))
    .orderBy(asc(id))
  return rows.map(row => {
    // Each credit note stands for itself.
    const latest = rows.findLast(
      each => each.kind === row.kind && each.kind !== 'credit note' && each.paymentId === row.paymentId,
    )
    return {
      id: row.id,
      kind: row.kind as DocumentKind,
      number: numberOf(row),
      issuedAt: row.issuedAt,
      ...(latest && latest !== row && { replacedBy: numberOf(latest) }),
    }
  })
}

/** Those that the customer may download. */
export const customerDocumentKinds: DocumentKind[] = ['pro-forma invoice', 'receipt', 'credit note']

export const listCustomerDocuments = async (db: Db, order: string) =>
  (await listDocuments(db, order)).filter(document => customerDocumentKinds.includes(document.kind))

/** The documents of orders with what they say, for the export of personal data. */
export async function readDocuments(db: Db, orders: string[]) {
  const rows = await db.select().from(orderDocuments).where(inArray(orderId, orders)).orderBy(asc(id))
  return rows.map(row => ({
    orderId: row.orderId,
    number: numberOf(row),
    issued_at: row.issuedAt,
    content: row.content,
  }))
}

/** Removes the customer from the documents of orders; numbers, goods and amounts stay. */
export async function eraseFromDocuments(tx: Db, orders: string[]) {
  if (orders.length === 0) return
  const customer = { name: 'Erased', address: '', phone: '', email: '' }
  const erased = sql`${content} || ${JSON.stringify({ customer })}::jsonb
    || case when ${content} ? 'notes' then '{"notes": ""}'::jsonb else '{}'::jsonb end`
  await tx
    .update(orderDocuments)
    .set({
      content: sql`jsonb_set(${erased}, '{payment,reference}', '""', false) #- '{order,purchaseOrder}'`,
    })
    .where(inArray(orderId, orders))
}

const cache = createByteCache(4 * 1024 * 1024)

const renderCached = (db: Db, document: IssuedDocument) =>
  cache.fetch(createHash('sha256').update(JSON.stringify(document)).digest('hex'), {
    context: async () => documentPdf(document, await readLogo(db, document.content.company.logo ?? '')),
  })

/** A document of an order as PDF; `file` is the last part of its URL, such as `12.pdf`. 404 for every other. */
export async function pdfResponse(
  db: Db,
  order: string,
  file: string,
  { kinds, isByLink = false }: { kinds?: DocumentKind[] | undefined; isByLink?: boolean } = {},
): Promise<Response> {
  const stored = /^\d{1,15}\.pdf$/.test(file)
    ? await db
        .select()
        .from(orderDocuments)
        .where(
          and(
            eq(id, Number.parseInt(file, 10)),
            eq(orderId, order),
            kinds ? inArray(kind, kinds) : undefined,
          ),
        )
    : []
  const [row] = stored
  if (!row) return privatePdf()
  const original = row.content as DocumentContent
  const document: IssuedDocument = {
    id: row.id,
    number: numberOf(row),
    issuedAt: row.issuedAt,
    // The link can be forwarded.
    content: isByLink ? { ...original, customer: { ...original.customer, email: '' } } : original,
    replacedBy: (await listDocuments(db, order)).find(each => each.id === row.id)?.replacedBy,
  }
  return privatePdf(await renderCached(db, document), document.number)
}
