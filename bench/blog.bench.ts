import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { listAllPosts } from '../app/blog/admin/manage-posts.server.ts'
import { findPublicPost, listPublicPosts, relatedPosts } from '../app/blog/posts.server.ts'
import { type Db, openDatabase } from '../app/platform/database/database.server.ts'
import { createDatabase, migrations } from '../app/platform/database/database-template.fixture.ts'
import { maximum, measure, median, printFigures } from './machine.mjs'

const posts = 10_000
const rounds = 15
const budgetMs = 200

// 400 words per post out of 3,000 invented ones, a few of them in nearly every post, as in a language.
const word = (number: SQL) =>
  sql`translate(substr(md5((${number})::text), 1, 4 + (${number}) % 6), '0123456789', 'ghiklmnopr')`

async function fill(db: Db) {
  // Creating the index at the end takes a fraction of the time.
  const { rows } = (await db.execute(
    sql`select indexdef from pg_indexes where indexname = 'blog_posts_search'`,
  )) as unknown as { rows: [{ indexdef: string }] }
  await db.execute(sql`drop index blog_posts_search`)
  await db.execute(sql`
    insert into blog_posts (title, slug, tags, excerpt, content, status, published_at, created_at)
    select 'Post number ' || n, 'post-' || n, jsonb_build_array('tag-' || n % 20), 'About ' || ${word(sql`n % 3000`)},
      (select string_agg(${word(sql`w`)}, ' ')
        from (select floor(3000 * power(random(), 3))::int w from generate_series(1, 400 + n * 0)) words)
        || case when n % 2500 = 7 then ' harmattan' else '' end,
      case when n % 10 = 0 then 'draft' else 'published' end,
      now() - n * interval '1 hour', now() - n * interval '1 hour'
    from generate_series(1, ${sql.raw(String(posts))}) n`)
  await db.execute(sql.raw(rows[0].indexdef))
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
  const all = { search: '', category: '', tag: '', page: 1 }
  const search =
    (text: string, more = {}) =>
    (db: Db) =>
      listPublicPosts(db, { ...all, search: text, ...more })
  return [
    ['list, first page', db => listPublicPosts(db, all)],
    ['list, last page', db => listPublicPosts(db, { ...all, page: 1000 })],
    ['filter by category', db => listPublicPosts(db, { ...all, category: 'category-3' })],
    ['filter by tag', db => listPublicPosts(db, { ...all, tag: 'tag-3' })],
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

/** Times of the queries over 10,000 posts; on the embedded engine if no server is given. */
export async function benchBlog(server?: string) {
  const database = server ? await createDatabase(server) : undefined
  const { db, engine, close } = await openDatabase({ databaseUrl: database?.url, migrations })
  // Loading exceeds the statement timeout of the shop's connections.
  const pool = database && new pg.Pool({ connectionString: database.url, max: 1 })
  try {
    await fill(pool ? (drizzle(pool) as unknown as Db) : db)
    const rows = []
    for (const [name, run] of await casesOf(db)) {
      const times = await measure(() => run(db), rounds)
      const figure = `blog of ${posts.toLocaleString('en')}, ${engine}: ${name}, ms`
      const time = median(times)
      rows.push(maximum(figure, time, time / budgetMs, `fastest ${Math.min(...times).toFixed(1)}`))
    }
    return rows
  } finally {
    await pool?.end()
    await close()
    await database?.drop()
  }
}

if (process.argv[1] === import.meta.filename) printFigures(await benchBlog(process.argv[2]))
