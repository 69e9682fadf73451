import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { asc, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { writeBackup } from '../platform/backup/backup.server.ts'
import { restoreBackup } from '../platform/backup/restore.server.ts'
import { openEarlierDatabase, openTestDatabase } from '../platform/database/database.fixture.ts'
import type { Db } from '../platform/database/database.server.ts'
import { migrations } from '../platform/database/database-template.fixture.ts'
import { categories, products } from './products.table.ts'

/** Of the version before categories were rows. */
const earlierMigrations = 16

const families = [
  {
    id: 'roofing',
    name: 'Roofs',
    description: 'Sheets of {company}.',
    features: [{ text: 'Light' }],
    picture: { picture: 'roof-ibr', alt: '', focus: { x: 25, y: 50 } },
  },
  { id: 'blocks', name: 'Bricks', description: 'Of clay.', features: [], picture: { picture: '', alt: '' } },
  { id: 'blocks', name: 'Again', description: '', features: [], picture: { picture: '', alt: '' } },
]

async function expectCategories(db: Db) {
  const rows = await db.select().from(categories).orderBy(asc(categories.position))
  expect(rows.map(({ id, slug, name, title, text }) => [id, slug, name, title, text])).toEqual([
    ['roofing', 'roofing', 'Roofing', 'Roofs', 'Sheets of {company}.'],
    ['blocks', 'blocks', 'Blocks', 'Bricks', 'Of clay.'],
    ['drainage', 'drainage', 'Drainage', '', ''],
    ['paving', 'paving', 'Paving', '', ''],
    ['concrete', 'concrete', 'Concrete', '', ''],
  ])
  expect(rows[0]).toMatchObject({
    kind: 'sheet',
    features: [{ text: 'Light' }],
    picture: families[0]?.picture,
  })
  const stored = await db
    .select({ id: products.id, category: products.category })
    .from(products)
    .orderBy(products.id)
  expect(stored).toEqual([
    { id: 'kerb', category: 'paving' },
    { id: 'mix', category: 'concrete' },
    { id: 'sheet', category: 'roofing' },
  ])
}

it('a shop of the version before keeps its categories and what its home page said of them', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'backup-'))
  const [old, restored] = [await openEarlierDatabase(earlierMigrations), await openTestDatabase()]
  try {
    await old.db.execute(sql`insert into products (id, name, category, unit, price_unit)
      values ('kerb', 'Kerb', 'paving', 'piece', 'piece'), ('mix', 'Mix', 'concrete', 'm³', 'm³'), ('sheet', 'Sheet', 'roofing', 'm²', 'm²')`)
    await old.db.execute(sql`insert into content_pieces (key, published, actor)
      values ('home-categories', ${JSON.stringify({ title: 'Our goods', text: '', categories: families })}::jsonb, 'a')`)
    const file = path.join(folder, 'backup.gz')
    await writeBackup(old.db, file)
    await old.upgrade()
    await expectCategories(old.db)
    const options = { replace: false, migrations, seed: async () => {} }
    await restoreBackup(restored.db, () => createReadStream(file), options)
    await expectCategories(restored.db)
  } finally {
    await Promise.all([old.close(), restored.close()])
    rmSync(folder, { recursive: true })
  }
})

it('a backup of an earlier version that had categories is restored with its own', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'backup-'))
  const [old, restored] = [await openEarlierDatabase(28), await openTestDatabase()]
  try {
    await old.db.execute(sql`delete from categories where id <> 'paving'`)
    await old.db.execute(sql`update categories set name = 'Pavers', slug = 'pavers'`)
    const file = path.join(folder, 'backup.gz')
    await writeBackup(old.db, file)
    const options = { replace: true, migrations, seed: async () => {} }
    await restoreBackup(restored.db, () => createReadStream(file), options)
    const names = await restored.db.select({ id: categories.id, name: categories.name }).from(categories)
    expect(names).toEqual([{ id: 'paving', name: 'Pavers' }])
  } finally {
    await Promise.all([old.close(), restored.close()])
    rmSync(folder, { recursive: true })
  }
})

it('a shop that never published the families of its home page gets the specified ones', async () => {
  const old = await openEarlierDatabase(earlierMigrations)
  try {
    await old.upgrade()
    const rows = await old.db.select().from(categories).orderBy(asc(categories.position))
    expect(rows.map(({ title }) => title)).toEqual([
      'Concrete Blocks',
      'Drainage Solutions',
      'Paving Solutions',
      'Ready Mix Concrete',
      'Roofing Sheets',
    ])
  } finally {
    await old.close()
  }
})
