import { sql } from 'drizzle-orm'
import { readProductList } from '../app/catalogue/product-list.server.ts'
import { searchIndex } from '../app/catalogue/search/search.server.ts'
import { type Db, openDatabase } from '../app/platform/database/database.server.ts'
import { createDatabase, migrations } from '../app/platform/database/database-template.fixture.ts'
import { allPages, reportInvalidation } from '../app/platform/page-invalidation.server.ts'
import { maximum, measure, median, printFigures } from './machine.mjs'

const products = 10_000
const rounds = 15
const searchBudgetMs = 50
const buildBudgetMs = 3_000

const queries = {
  'word of all': 'product',
  'prefix of all': 'pr',
  'size of a tenth': '6 inch block',
  'rare word': 'harmattan',
  'two typing errors': 'harmatan prodct',
  'no match': 'wheelbarrow',
}

async function fill(db: Db) {
  const word = (number: string) => sql.raw(`substr(md5((${number})::text), 1, 4 + (${number}) % 6)`)
  await db.execute(sql`delete from products`)
  await db.execute(sql`
    insert into products (id, name, category, unit, description, sizes, option1_name, position)
    select 'p-' || n, case when n % 10 = 0 then 'Block ' else 'Product ' end || ${word('n % 2000')},
      (array['blocks', 'drainage', 'paving', 'roofing', 'concrete'])[1 + n % 5], 'piece',
      'Product of ' || (select string_agg(substr(md5((n * 7 + w * 13)::text), 1, 3 + w % 5), ' ') from generate_series(1, 15) w)
        || case when n = 77 then ' harmattan' else '' end,
      '["450 × 225 mm"]', 'Size', n
    from generate_series(1, ${sql.raw(String(products))}) n`)
  await db.execute(sql`
    insert into variants (product_id, key, option1, price_pesewas, position, is_default)
    select id, s || 'in', s || '" (' || s * 25 || ' mm)', s * 100, s, s = 4
    from products, unnest(array[4, 5, 6, 8]) s`)
}

/** Times of the product search over 10,000 products; on the embedded engine if no server is given. */
export async function benchSearch(server?: string) {
  const database = server ? await createDatabase(server) : undefined
  const { db, engine, close } = await openDatabase({ databaseUrl: database?.url, migrations })
  const row = (name: string, times: number[], budget: number) => {
    const time = median(times)
    const figure = `search of ${products.toLocaleString('en')}, ${engine}: ${name}, ms`
    return maximum(figure, time, time / budget, `slowest ${Math.max(...times).toFixed(1)}`)
  }
  try {
    await fill(db)
    const rebuild = () => {
      reportInvalidation([allPages])
      return searchIndex(db)
    }
    const rows = [row('index built after a change', await measure(rebuild, 3), buildBudgetMs)]
    const { suggest } = await searchIndex(db)
    for (const [name, text] of Object.entries(queries)) {
      const url = new URL(`http://localhost/products?${new URLSearchParams({ q: text })}`)
      rows.push(row(`page, ${name}`, await measure(() => readProductList(db, url), rounds), searchBudgetMs))
      rows.push(row(`suggestions, ${name}`, await measure(async () => suggest(text), rounds), searchBudgetMs))
    }
    return rows
  } finally {
    await close()
    await database?.drop()
  }
}

if (process.argv[1] === import.meta.filename) printFigures(await benchSearch(process.argv[2]))
