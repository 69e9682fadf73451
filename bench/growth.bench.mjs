import http from 'node:http'
import pg from 'pg'
import { serveShop } from './machine.mjs'

const rounds = 15
const few = 10
const many = 10_000
/** What grows with the logarithm of the data may take as much longer. */
const logarithm = Math.log(many) / Math.log(few)

/** Each page made anew with 10 products and posts, and with 10,000 of each. */
export async function benchGrowth(databaseUrl) {
  const shop = await serveShop({ DATABASE_URL: databaseUrl })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await fill(client, few)
    const before = await times(shop.url)
    await fill(client, many)
    const after = await times(shop.url)
    return pages.map(page => ({
      figure: `${page} with ${many.toLocaleString('en')} products and posts, ms`,
      value: after[page].toFixed(1),
      floor: `with ${few}: ${before[page].toFixed(1)}`,
      ratio: after[page] / before[page],
      budget: logarithm,
      atLeast: false,
    }))
  } finally {
    await client.end()
    await shop.stop()
  }
}

const pages = [
  '/',
  '/products',
  '/products?category=paving',
  '/products/bulk-7',
  '/ready-mix-concrete',
  '/contact',
  '/blog',
  '/blog?category=bulk',
  '/blog/bulk-7',
  '/blog/rss.xml',
  '/cart',
]

async function fill(client, count) {
  await client.query(
    `delete from products where id like 'bulk-%'; delete from blog_posts where slug like 'bulk-%'`,
  )
  await client.query(
    `insert into blog_categories (name, slug) values ('Bulk', 'bulk') on conflict do nothing`,
  )
  await client.query(
    `insert into products (id, category, name, description, long_description, price_pesewas, price_unit, unit, position)
     select 'bulk-' || n, 'paving', 'Bulk product ' || n, 'A product among many', 'A product among very many others', 100 + n, 'block', 'block', 1000 + n
     from generate_series(1, $1::int) as n`,
    [count],
  )
  await client.query(
    `insert into blog_posts (title, slug, content, status, published_at)
     select 'Bulk post ' || n, 'bulk-' || n, repeat('A paragraph about concrete number ' || n || '. ', 40), 'published', now() - n * interval '1 hour'
     from generate_series(1, $1::int) as n`,
    [count],
  )
  await client.query(
    `insert into blog_post_categories (post_id, category_id)
     select p.id, c.id from blog_posts p, blog_categories c where p.slug like 'bulk-%' and c.slug = 'bulk'`,
  )
  await client.query('analyze')
}

/** The median of each page, one request at a time; a parameter that means nothing keeps the page from being kept. */
async function times(url) {
  const result = {}
  for (const page of pages) {
    const taken = []
    for (let round = -3; round < rounds; round++) {
      const from = performance.now()
      await get(`${url}${page}${page.includes('?') ? '&' : '?'}anew=${round}`)
      if (round >= 0) taken.push(performance.now() - from)
    }
    result[page] = taken.sort((a, b) => a - b)[Math.floor(rounds / 2)]
  }
  return result
}

const get = url =>
  new Promise((resolve, reject) => {
    http
      .get(url, { headers: { 'accept-encoding': 'br' } }, response => {
        response.resume()
        response.on('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
        )
      })
      .on('error', reject)
  })
