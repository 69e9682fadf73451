import { customerNumber } from '../../customers/customer.ts'
import { readRange } from '../../orders/admin/takings.ts'
import { services } from '../../platform/services.server.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { privateFile, privatePdf } from '../../sales/documents.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import type { Route } from './+types/statement-file.route'
import { readAccount } from './statement.server.ts'
import { makeStatement } from './statement.ts'
import { statementCsv } from './statement-csv.ts'
import { statementPdf } from './statement-pdf.server.ts'

export const handle: AdminHandle = { permission: 'customers.read' }

/** `statement.pdf` or `statement.csv`, with the range of the page. */
export async function loader({ params: { customerId, file }, url, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const format = /^statement\.(pdf|csv)$/.exec(file)?.[1]
  const account = format && isUuid(customerId) ? await readAccount(db, customerId) : undefined
  if (!account) return privatePdf()
  const range = readRange(url.searchParams)
  const statement = makeStatement(account.records, range)
  const number = customerNumber(customerId)
  const name = `statement-${number}-${range.to}`
  if (format === 'csv')
    return privateFile(new TextEncoder().encode(statementCsv(statement)), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    })
  return privatePdf(await statementPdf(db, { customer: account.customer, number, statement }), name)
}
