import { parse } from 'csv-parse/sync'
import { beforeEach, expect } from 'vitest'
import { emptyTables, setUpDatabase } from '../../../platform/database/database.fixture.ts'
import { csvLine } from '../../../platform/text/csv.ts'
import { owner } from '../../../staff/owner.fixture.ts'
import { seedCatalogue } from '../../seed.server.ts'
import { importProducts } from './import-products.server.ts'
import type { ImportPreview } from './import-report.ts'
import { exportProducts, readCatalogue } from './products-csv.server.ts'

export const admin = owner

type Row = Record<string, string>

/** The rows of a downloaded file, and the file that rows make. */
export const readFile = (file: string) => parse(file, { columns: true, bom: true }) as unknown as Row[]
export function makeFile(rows: Record<string, string | undefined>[]) {
  const labels = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return [labels, ...rows.map(row => labels.map(label => row[label] ?? ''))].map(csvLine).join('')
}
export const isBlock = (key: string) => (row: Row) => row.Product === 'hollow-blocks' && row.Variant === key

/** A new shop's catalogue before each test, and its import and export. */
export function setUpImportTests() {
  const database = setUpDatabase()
  beforeEach(async () => {
    await emptyTables(database.db, 'products', 'variants', 'stock_movements', 'audit_entries', 'milestones')
    await seedCatalogue(database.db)
  })

  const shop = {
    get db() {
      return database.db
    },
    run: (file: string | Uint8Array, fingerprint?: string) => {
      const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
      return importProducts(database.db, { file: bytes, admin, fingerprint })
    },
    async check(file: string | Uint8Array): Promise<ImportPreview> {
      const result = await shop.run(file)
      if (!result.ok) throw new Error(result.message)
      return result.preview
    },
    async apply(file: string, preview?: ImportPreview) {
      const { fingerprint } = preview ?? (await shop.check(file))
      return shop.run(file, fingerprint)
    },
    download: async () => (await Array.fromAsync(exportProducts(database.db))).join(''),
    readAll: async () => (await Array.fromAsync(readCatalogue(database.db))).flat(),
    /** The downloaded file with other cells for a variant of Hollow Blocks. */
    async change(key: string, cells: Row) {
      const rows = readFile(await shop.download())
      Object.assign(rows.find(isBlock(key)) ?? {}, cells)
      return makeFile(rows)
    },
    async readBlock(key: string) {
      const product = (await shop.readAll()).find(({ id }) => id === 'hollow-blocks')
      return product?.variants.find(variant => variant.key === key) ?? expect.fail()
    },
  }
  return shop
}
