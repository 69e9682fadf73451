import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { writeBackup } from '../platform/backup/backup.server.ts'
import { restoreBackup } from '../platform/backup/restore.server.ts'
import {
  emptyTables,
  openEarlierDatabase,
  openTestDatabase,
  setUpDatabase,
} from '../platform/database/database.fixture.ts'
import type { Db } from '../platform/database/database.server.ts'
import { migrations } from '../platform/database/database-template.fixture.ts'
import { milestones } from '../platform/jobs/jobs.table.ts'
import { listForAdmin } from './admin/manage-products.server.ts'
import { readMeasuresFromTexts } from './measures-upgrade.server.ts'
import { makeVariant } from './product.fixture.ts'
import { findWithVariants, measureColumns, measuresByVariant } from './products.server.ts'
import { products, variants } from './products.table.ts'
import { seedCatalogue } from './seed.server.ts'

const database = setUpDatabase()
const folder = mkdtempSync(path.join(os.tmpdir(), 'backup-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(async () => {
  await emptyTables(database.db, 'products', 'variants', 'milestones')
})

const readMeasures = async (db: Db) => {
  const rows = await db
    .select({ id: products.id, ...measureColumns, byVariant: measuresByVariant })
    .from(products)
    .orderBy(products.id)
  return new Map(rows.map(({ id, ...measures }) => [id, measures]))
}

/** Of the version before measures. */
const earlierMigrations = 14
/** Those that triggers fill. */

type Rows = { rows: Record<string, unknown>[] }

/** Copies the columns that the other database has too. */
async function copyCatalogue(from: Db, to: Db) {
  for (const table of ['products', 'variants', 'milestones']) {
    const { rows } = (await to.execute(sql`select column_name as name from information_schema.columns
      where table_name = ${table} and is_generated = 'NEVER'`)) as unknown as Rows
    const columns = sql.raw(rows.map(({ name }) => `"${name}"`).join(', '))
    const name = sql.identifier(table)
    const copied = (await from.execute(
      sql`select jsonb_agg(to_jsonb(t)) as all from ${name} t`,
    )) as unknown as Rows
    await to.execute(sql`insert into ${name} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(copied.rows[0]?.all)}::jsonb)`)
  }
  await to.delete(milestones).where(eq(milestones.key, 'measures'))
}

/** The texts of these two name no purlins in a way that the earlier version read: it took 0.5 m and 0.9 m. */
const withUnreadPurlins = ['industrial-sheets', 'tile-profile-sheets']

type Measures = Awaited<ReturnType<typeof readMeasures>>

function expectSame(before: Measures, after: Measures, ids: string[]) {
  for (const id of ids) {
    const [read, { byVariant, ...measures } = { byVariant: {} }] = [after.get(id), before.get(id)]
    expect(read, id).toMatchObject(measures)
    if (!withUnreadPurlins.includes(id)) expect(read?.byVariant, id).toEqual(byVariant)
  }
}

describe('a shop of the version before measures', () => {
  it('gets those of its texts, by migration and by the restore of its backup', async () => {
    const [current, restored] = [await openTestDatabase(), await openTestDatabase()]
    const old = await openEarlierDatabase(earlierMigrations)
    try {
      await seedCatalogue(current.db)
      const renamed = [{ label: 'Breadth', value: '762 mm' }]
      await current.db
        .update(products)
        .set({ specifications: renamed })
        .where(eq(products.id, 'corrugated-sheets'))
      const before = await readMeasures(current.db)
      const unchanged = [...before.keys()].filter(id => id !== 'corrugated-sheets')
      const readSheets = async ({ db }: { db: Db }) =>
        new Map((await findWithVariants(db, unchanged)).map(product => [product.id, product]))
      await copyCatalogue(current.db, old.db)
      const file = path.join(folder, 'backup.gz')
      await writeBackup(old.db, file)

      await old.upgrade()
      await seedCatalogue(old.db)
      const after = await readMeasures(old.db)
      expectSame(before, after, unchanged)
      expect(after.get('industrial-sheets')?.byVariant['0-50-mm']?.purlinSpacingMm).toBe(500)
      expect(after.get('tile-profile-sheets')?.byVariant['0-40-mm-brown']?.purlinSpacingMm).toBe(900)
      expect(after.get('corrugated-sheets')).toMatchObject({ kind: 'sheet', coverMm: null })
      expect(await readSheets(old)).toEqual(await readSheets(current))
      const { rows } = await listForAdmin(old.db, { search: '', category: undefined, page: 1 })
      expect(rows.filter(({ missing }) => missing.length > 0)).toMatchObject([
        { id: 'corrugated-sheets', missing: ['Cover width (mm)'] },
      ])

      const options = { replace: true, migrations, seed: seedCatalogue }
      await restoreBackup(restored.db, () => createReadStream(file), options)
      expect(await readMeasures(restored.db)).toEqual(after)
    } finally {
      for (const database of [old, current, restored]) await database.close()
    }
  })

  it('keeps what the owner enters afterwards', async () => {
    await seedCatalogue(database.db)
    await database.db.update(products).set({ coverMm: 700 }).where(eq(products.id, 'aluminum-sheets'))
    await seedCatalogue(database.db)
    expect((await readMeasures(database.db)).get('aluminum-sheets')?.coverMm).toBe(700)
  })
})

it('blocks that were sold by the m² are laid without mortar after the upgrade', async () => {
  const old = await openEarlierDatabase(29)
  try {
    await old.db.execute(sql`insert into products (id, name, category, kind, unit) values
      ('hollow', 'Hollow', 'blocks', 'block', 'block'), ('locking', 'Locking', 'blocks', 'block', 'm²'),
      ('paver', 'Paver', 'paving', 'paver', 'm²')`)
    await old.upgrade()
    const laidDry = await old.db
      .select({ id: products.id })
      .from(products)
      .where(eq(products.isLaidDry, true))
    expect(laidDry).toEqual([{ id: 'locking' }])
  } finally {
    await old.close()
  }
})

type Texts = Partial<typeof products.$inferInsert>

async function upgrade(texts: Texts, ...options: { option1: string; option2?: string }[]) {
  const product = {
    id: 'own',
    name: 'Own',
    category: 'blocks',
    unit: 'block',
    priceUnit: 'x',
    ...texts,
  } as const
  await database.db.insert(products).values(product)
  await database.db.insert(variants).values(
    options.map((option, index) => ({
      ...makeVariant(option),
      productId: 'own',
      key: `v${index}`,
      position: index,
      isDefault: index === 0,
    })),
  )
  await database.db.transaction(readMeasuresFromTexts)
  const read = (await readMeasures(database.db)).get('own')
  if (!read) throw new Error('no product')
  const { byVariant, ...measures } = read
  return { ...measures, variants: options.map((_, index) => byVariant[`v${index}`]) }
}

const row = (label: string, value: string) => ({ label, value })

describe('a product that the owner added', () => {
  it('has the usual face where its specification names none', async () => {
    expect(await upgrade({}, { option1: '7" (175 mm)' })).toMatchObject({
      kind: 'block',
      faceLengthMm: 450,
      faceHeightMm: 225,
      variants: [{ thicknessMm: 175 }],
    })
  })

  it('has the face and the thickness that its texts name', async () => {
    const texts = { specifications: [row('Face', '215 × 65 mm')], sizes: ['Red: 215 × 65 × 102 mm'] }
    expect(await upgrade(texts, { option1: 'Red' }, { option1: 'Blue' })).toMatchObject({
      faceLengthMm: 215,
      faceHeightMm: 65,
      variants: [{ thicknessMm: 102 }, { thicknessMm: null }],
    })
  })

  it.each([
    ['blocks', 'piece', 'block'],
    ['blocks', 'm²', 'block'],
    ['blocks', 'm', 'other'],
    ['paving', 'piece', 'other'],
    ['concrete', 'piece', 'other'],
    ['drainage', 'piece', 'other'],
    ['roofing', 'sheet', 'other'],
  ] as const)('of %s by the %s is of the kind %s', async (category, unit, kind) => {
    expect(await upgrade({ category, unit }, { option1: 'One' })).toMatchObject({ kind })
  })

  it('has a bed of 30 mm under pavers where its specification names none', async () => {
    const paver: Texts = { category: 'paving', unit: 'm²', sizes: ['Rectangle: 200 × 100 mm'] }
    const read = { kind: 'paver', variants: [{ pieceAreaMm2: 20_000, thicknessMm: 60 }] }
    const option = { option1: 'Rectangle', option2: '60mm' }
    expect(await upgrade(paver, option)).toMatchObject({ ...read, beddingMm: 30 })
    await database.db.delete(products)
    const specifications = [row('Laying', 'On 40 mm of sand')]
    expect(await upgrade({ ...paver, specifications }, option)).toMatchObject({ ...read, beddingMm: 40 })
  })

  it('has the strength that its grade names', async () => {
    const options = ['Grade 25', 'Upgrade 25', 'Grade 00'].map(option1 => ({ option1 }))
    expect(await upgrade({ category: 'concrete', unit: 'm³' }, ...options)).toMatchObject({
      variants: [{ strengthMpa: 25 }, { strengthMpa: null }, { strengthMpa: null }],
    })
  })

  it('has walls of a fifth of the inside where a drain names no outside size', async () => {
    const drain: Texts = {
      category: 'drainage',
      unit: 'm',
      sizes: ['9": 200 × 300 mm, 2 m', '12": 300 × 300 mm'],
    }
    const options = [{ option1: '9"' }, { option1: '12"' }]
    expect(await upgrade(drain, ...options)).toMatchObject({
      variants: [
        {
          insideWidthMm: 200,
          insideDepthMm: 300,
          outsideWidthMm: 280,
          outsideHeightMm: 360,
          pieceLengthMm: 2_000,
        },
        { outsideWidthMm: 420, outsideHeightMm: 360, pieceLengthMm: 1_000 },
      ],
    })
    await database.db.delete(products)
    const specifications = [row('Outside width × height', '325 × 385 · 450 × 400 mm')]
    expect(await upgrade({ ...drain, specifications }, ...options)).toMatchObject({
      variants: [
        { outsideWidthMm: 325, outsideHeightMm: 385 },
        { outsideWidthMm: 450, outsideHeightMm: 400 },
      ],
    })
  })

  const roofing: Texts = { category: 'roofing', unit: 'm²' }
  const cover = row('Cover width', '900 mm')

  it.each([
    [undefined, 1_500, 12_000, 10],
    ['1.25-6 m', 1_250, 6_000, 10],
    ['10-12 m; 13 m on request', 10_000, 12_000, 10],
    ['1-6 m (3-20 ft)', 1_000, 6_000, 10],
    ['Steps of 350 mm, 0.7-6.3 m', 700, 6_300, 350],
    ['One step of 500 mm, 1-6 m', 1_000, 6_000, 500],
    ['2.4, 3.0 and 3.6 m (8, 10 and 12 ft) from stock, or cut to 12 m; 1 m²', 1_500, 12_000, 10],
  ])('and whose length is %j is cut from %d to %d mm in steps of %d mm', async (length, ...read) => {
    const specifications = [cover, ...(length ? [row('Length', length)] : [])]
    const [minLengthMm, maxLengthMm, lengthStepMm] = read
    expect(await upgrade({ ...roofing, specifications }, { option1: '0.45 mm' })).toMatchObject({
      kind: 'sheet',
      coverMm: 900,
      minPitchDegrees: 5,
      minLengthMm,
      maxLengthMm,
      lengthStepMm,
    })
  })

  it.each([
    [undefined, 900],
    ['1 m', 1_000],
    ['0.75 m for 0.40-0.45 mm; 0.8 m for 0.80-1.20 mm; 1.1 m for 0.50-0.75 mm', 1_100],
    ['0.75 m for 0.40-0.45 mm; 0.9 m for 0.50-0.55 mm', 750],
  ])('and whose purlin spacing is %j has them %d mm apart at 0.70 mm', async (text, purlinSpacingMm) => {
    const specifications = [cover, ...(text ? [row('Purlin spacing', text)] : [])]
    const options = [{ option1: '0.70 mm' }, { option1: 'Standard' }]
    expect(await upgrade({ ...roofing, specifications }, ...options)).toMatchObject({
      variants: [{ purlinSpacingMm }, { purlinSpacingMm: null }],
    })
  })

  it('has no cover width where its row has another name', async () => {
    for (const specifications of [[row('Breadth', '900 mm')], [row('Cover width', 'wide')]]) {
      expect(await upgrade({ ...roofing, specifications }, { option1: '0.45 mm' })).toMatchObject({
        kind: 'sheet',
        coverMm: null,
      })
      await database.db.delete(products).where(inArray(products.id, ['own']))
    }
  })
})
