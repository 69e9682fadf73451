import { exportOrders, orderColumns } from '../../orders/admin/export-orders.server.ts'
import { exportTakings, paymentColumns } from '../../orders/admin/takings.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { Column } from '../../platform/text/csv.ts'
import type { DayRange } from '../../platform/text/days.ts'
import type { ExportName } from './accounting.ts'
import { creditNoteColumns, exportCreditNotes } from './credit-notes.server.ts'
import { customerColumns, exportCustomers } from './customers.server.ts'
import { exportJournal } from './journal.server.ts'
import { journalColumns } from './journal.ts'

type Export = {
  columns: readonly Pick<Column<never>, 'name' | 'about'>[]
  lines(db: Db, range: DayRange): AsyncGenerator<string>
}

export const accountingExports: Record<ExportName, Export> = {
  journal: { columns: journalColumns, lines: exportJournal },
  orders: { columns: orderColumns, lines: (db, { from, to }) => exportOrders(db, { from, to }) },
  payments: { columns: paymentColumns, lines: exportTakings },
  'credit-notes': { columns: creditNoteColumns, lines: exportCreditNotes },
  customers: { columns: customerColumns, lines: exportCustomers },
}
