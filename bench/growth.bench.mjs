import pg from 'pg'
import { maximum, measure, median, send, withShop } from './machine.mjs'

const few = 10
const many = 10_000

/** Each page rendered with 10 products and posts, and with 10,000 of each. */
export const benchGrowth = databaseUrl =>
  withShop(
    async shop => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      await fill(client, few)
      const before = await measurePages(shop.url)
      await fill(client, many)
      await client.end()
      const after = await measurePages(shop.url)
      // Index lookups grow with the logarithm of the data.
      const budget = Math.log(many) / Math.log(few)
      const name = page => `${page} with ${many.toLocaleString('en')} products and posts, ms`
      return pages.map((page, index) => {
        const ratio = after[index] / before[index]
        return maximum(name(page), after[index], ratio, `with ${few}: ${before[index].toFixed(1)}`, budget)
      })
    },
    { DATABASE_URL: databaseUrl },
  )

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
  await client.query(`
    delete from products where id like 'bulk-%';
    delete from blog_posts where slug like 'bulk-%';
    insert into blog_categories (name, slug) values ('Bulk', 'bulk') on conflict do nothing;
    insert into products (id, category, name, description, long_description, price_unit, unit, position, option1_name)
      select 'bulk-' || n, 'paving', 'Bulk product ' || n, 'A product among many', 'A product among very many others', 'block', 'block', 1000 + n, 'Size'
      from generate_series(1, ${count}) as n;
    insert into variants (product_id, key, option1, price_pesewas, position, is_default)
      select 'bulk-' || n, size || 'in', size || '"', 100 + n + size, size, size = 4
      from generate_series(1, ${count}) as n, unnest(array[4, 5, 6]) as size;
    insert into blog_posts (title, slug, content, status, published_at)
      select 'Bulk post ' || n, 'bulk-' || n, repeat('A paragraph about concrete number ' || n || '. ', 40), 'published', now() - n * interval '1 hour'
      from generate_series(1, ${count}) as n;
    insert into blog_post_categories (post_id, category_id)
      select p.id, c.id from blog_posts p, blog_categories c where p.slug like 'bulk-%' and c.slug = 'bulk';
    analyze`)
}

/** The median time of each page; an unknown parameter keeps it out of the page cache. */
async function measurePages(url) {
  const medians = []
  for (const page of pages) {
    const separator = page.includes('?') ? '&' : '?'
    let number = 0
    const request = async () => {
      const { status } = await send(`${url}${page}${separator}uncached=${number++}`)
      if (status !== 200) throw new Error(`${page}: ${status}`)
    }
    await measure(request, 2)
    medians.push(median(await measure(request, 15)))
  }
  return medians
}
