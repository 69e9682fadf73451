// node bench/blog.bench.ts [postgres://…] — 10,000 posts: how long the database takes to list, search and filter.
import path from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { listAllPosts } from '../app/blog/admin-posts.server.ts'
import { findPublicPost, listPublicPosts, relatedPosts } from '../app/blog/posts.server.ts'
import { openDatabase } from '../app/platform/database.server.ts'

const posts = 10_000
const rounds = 15
const limitMs = 50

const databaseUrl = process.argv[2]
const migrations = path.join(import.meta.dirname, '../db/migrations')
const { db, engine, close } = await openDatabase({ databaseUrl, migrations })

// 400 words a post out of 3,000 made-up ones, a few of them in nearly every post, as in a language.
const word = (number: SQL) =>
  sql`translate(substr(md5((${number})::text), 1, 4 + (${number}) % 6), '0123456789', 'ghiklmnopr')`
await db.execute(sql`truncate blog_posts, blog_categories, blog_post_categories`)
// In steps that a server's statement timeout allows.
const batch = 500
for (let from = 1; from <= posts; from += batch) {
  await db.execute(sql`
  insert into blog_posts (title, slug, excerpt, content, status, published_at, created_at)
  select 'Post number ' || n, 'post-' || n, 'About ' || ${word(sql`n % 3000`)},
    (select string_agg(${word(sql`w`)}, ' ')
      from (select floor(3000 * power(random(), 3))::int w from generate_series(1, 400 + n * 0)) words)
      || case when n % 2500 = 7 then ' harmattan' else '' end,
    case when n % 10 = 0 then 'draft' else 'published' end,
    now() - n * interval '1 hour', now() - n * interval '1 hour'
  from generate_series(${from}::int, ${from + batch - 1}::int) n`)
}
await db.execute(sql`
  insert into blog_categories (name, slug) select 'Category ' || n, 'category-' || n from generate_series(1, 10) n`)
await db.execute(sql`
  insert into blog_post_categories
  select p.id, c.id from blog_posts p join blog_categories c on abs(hashtext(p.slug || c.slug)) % 5 = 0`)
await db.execute(sql`vacuum analyze`)

const { rows } = (await db.execute(sql`select ${word(sql`1`)} most, ${word(sql`2871`)} some`)) as unknown as {
  rows: [{ most: string; some: string }]
}
const [{ most, some }] = rows

const all = { search: '', category: '', page: 1 }
const related = await findPublicPost(db, 'post-1')
const cases: [string, () => Promise<unknown>][] = [
  ['list, first page', () => listPublicPosts(db, all)],
  ['list, last page', () => listPublicPosts(db, { ...all, page: 1000 })],
  ['filter by category', () => listPublicPosts(db, { ...all, category: 'category-3' })],
  ['search, rare word', () => listPublicPosts(db, { ...all, search: 'Harmattan' })],
  ['search, word of some', () => listPublicPosts(db, { ...all, search: some })],
  ['search, word of most', () => listPublicPosts(db, { ...all, search: most })],
  ['search, word of all', () => listPublicPosts(db, { ...all, search: 'number' })],
  ['search, two letters', () => listPublicPosts(db, { ...all, search: 'os' })],
  ['search, two letters, no match', () => listPublicPosts(db, { ...all, search: 'xy' })],
  ['search, no match', () => listPublicPosts(db, { ...all, search: 'zzzz' })],
  ['search and category', () => listPublicPosts(db, { ...all, search: most, category: 'category-3' })],
  ['admin list, drafts', () => listAllPosts(db, { ...all, status: 'draft' })],
  ['admin list, last page', () => listAllPosts(db, { ...all, status: undefined, page: 200 })],
  ['admin search, word of all', () => listAllPosts(db, { ...all, status: undefined, search: 'number' })],
  ['post by slug', () => findPublicPost(db, 'post-77')],
  ['related posts', () => relatedPosts(db, related?.id ?? '')],
]

console.log(
  `${posts.toLocaleString('en')} posts, ${engine}, milliseconds: fastest, median, slowest of ${rounds}`,
)
let slow = 0
for (const [name, work] of cases) {
  await work()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const median = times[Math.floor(rounds / 2)] ?? 0
  if (median > limitMs) slow++
  console.log(
    `${name.padEnd(28)} ${times[0]?.toFixed(1).padStart(8)} ${median.toFixed(1).padStart(8)} ${times.at(-1)?.toFixed(1).padStart(8)}${median > limitMs ? '  TOO SLOW' : ''}`,
  )
}
await close()
if (slow > 0) process.exitCode = 1
