import path from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { listAllPosts } from '../app/blog/admin/manage-posts.server.ts'
import { findPublicPost, listPublicPosts, relatedPosts } from '../app/blog/posts.server.ts'
import { createDatabase } from '../app/platform/database.fixture.ts'
import { type Db, openDatabase } from '../app/platform/database.server.ts'

const posts = 10_000
const rounds = 15
const budgetMs = 50

// 400 words a post out of 3,000 made-up ones, a few of them in nearly every post, as in a language.
const word = (number: SQL) =>
  sql`translate(substr(md5((${number})::text), 1, 4 + (${number}) % 6), '0123456789', 'ghiklmnopr')`

async function fill(db: Db) {
  // The index is made at the end, which takes a fraction of the time.
  const { rows } = (await db.execute(
    sql`select indexdef from pg_indexes where indexname = 'blog_posts_search'`,
  )) as unknown as { rows: [{ indexdef: string }] }
  await db.execute(sql`drop index blog_posts_search`)
  await db.execute(sql`
    insert into blog_posts (title, slug, excerpt, content, status, published_at, created_at)
    select 'Post number ' || n, 'post-' || n, 'About ' || ${word(sql`n % 3000`)},
      (select string_agg(${word(sql`w`)}, ' ')
        from (select floor(3000 * power(random(), 3))::int w from generate_series(1, 400 + n * 0)) words)
        || case when n % 2500 = 7 then ' harmattan' else '' end,
      case when n % 10 = 0 then 'draft' else 'published' end,
      now() - n * interval '1 hour', now() - n * interval '1 hour'
    from generate_series(1, ${sql.raw(String(posts))}) n`)
  await db.execute(sql.raw(rows[0].indexdef))
  await db.execute(sql`alter index blog_posts_search alter column 1 set statistics 0`)
  await db.execute(sql`
    insert into blog_categories (name, slug) select 'Category ' || n, 'category-' || n from generate_series(1, 10) n`)
  await db.execute(sql`
    insert into blog_post_categories
    select p.id, c.id from blog_posts p join blog_categories c on abs(hashtext(p.slug || c.slug)) % 5 = 0`)
  await db.execute(sql`vacuum analyze`)
}

type Case = [name: string, run: (db: Db) => Promise<unknown>]

async function casesOf(db: Db): Promise<Case[]> {
  const { rows } = (await db.execute(
    sql`select ${word(sql`1`)} most, ${word(sql`2`)} many, ${word(sql`2871`)} some`,
  )) as unknown as {
    rows: [{ most: string; many: string; some: string }]
  }
  const [{ most, many, some }] = rows
  const related = await findPublicPost(db, 'post-1')
  const all = { search: '', category: '', page: 1 }
  const search =
    (text: string, more = {}) =>
    (db: Db) =>
      listPublicPosts(db, { ...all, search: text, ...more })
  return [
    ['list, first page', db => listPublicPosts(db, all)],
    ['list, last page', db => listPublicPosts(db, { ...all, page: 1000 })],
    ['filter by category', db => listPublicPosts(db, { ...all, category: 'category-3' })],
    ['search, rare word', search('Harmattan')],
    ['search, word of some', search(some)],
    ['search, word of most', search(most)],
    ['search, word of all', search('number')],
    ['search, last page', search('number', { page: 1000 })],
    ['search, one letter', search('e')],
    ['search, two letters', search('os')],
    ['search, two letters, no match', search('xy')],
    ['search, no match', search('zzzz')],
    ['search, words of all', search('post number')],
    ['search, two frequent words', search(`${most} ${many}`)],
    ['search and category', search(most, { category: 'category-3' })],
    ['admin list, drafts', db => listAllPosts(db, { ...all, status: 'draft' })],
    ['admin list, last page', db => listAllPosts(db, { ...all, status: undefined, page: 200 })],
    ['admin search, word of all', db => listAllPosts(db, { ...all, status: undefined, search: 'number' })],
    ['post by slug', db => findPublicPost(db, 'post-77')],
    ['related posts', db => relatedPosts(db, related?.id ?? '')],
  ]
}

async function timesOf(work: () => Promise<unknown>) {
  await work()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return times.toSorted((a, b) => a - b)
}

/** 10,000 posts: how long the database takes to list, search and filter. On the embedded engine where no server is named. */
export async function benchBlog(server?: string) {
  const created = server ? await createDatabase(server) : undefined
  const migrations = path.join(import.meta.dirname, '../db/migrations')
  const { db, engine, close } = await openDatabase({ databaseUrl: created?.url, migrations })
  // Loading takes longer than the shop's own connections allow a statement.
  const pool = created && new pg.Pool({ connectionString: created.url, max: 1 })
  try {
    await fill(pool ? (drizzle(pool) as unknown as Db) : db)
    const rows = []
    for (const [name, run] of await casesOf(db)) {
      const times = await timesOf(() => run(db))
      const median = times[Math.floor(rounds / 2)] as number
      rows.push({
        figure: `blog of ${posts.toLocaleString('en')}, ${engine}: ${name}, ms`,
        value: Number(median.toFixed(1)),
        floor: `fastest ${times[0]?.toFixed(1)}`,
        ratio: median / budgetMs,
        budget: 1,
        atLeast: false,
      })
    }
    return rows
  } finally {
    await pool?.end()
    await close()
    await created?.drop()
  }
}

if (process.argv[1] === import.meta.filename) {
  const rows = await benchBlog(process.argv[2])
  console.table(rows.map(({ figure, value, floor, ratio }) => ({ figure, value, floor, met: ratio <= 1 })))
  if (rows.some(({ ratio }) => ratio > 1)) process.exitCode = 1
}
