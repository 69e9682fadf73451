import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openEarlierDatabase } from '../database/database.fixture.ts'
import { uploads } from './uploads.table.ts'

it('an upgrade keeps the pictures that no order shows, and those that a product, post or page shows too', async () => {
  const earlier = await openEarlierDatabase(29)
  const hash = (digit: string) => digit.repeat(64)
  const address = (digit: string) => `/uploads/${hash(digit)}/40x30.webp`
  try {
    await earlier.db.execute(
      sql.raw(`do $$ begin
        -- Claims and deliveries need no orders.
        perform set_config('session_replication_role', 'replica', true);
        insert into uploads (hash, content_type, width, height, bytes)
          select repeat(digit, 64), 'image/webp', 40, 30, '' from unnest('{a,b,c,d,e,f}'::text[]) as digit;
        insert into claim_photos (claim_id, file)
          select gen_random_uuid(), repeat(digit, 64) from unnest('{b,c,f}'::text[]) as digit;
        insert into delivery_pictures (id, delivery_id, kind, file)
          select gen_random_uuid(), gen_random_uuid(), 'photo', repeat(digit, 64) from unnest('{d,e}'::text[]) as digit;
        insert into products (id, name, category, gallery) values ('kerb', 'Kerb', 'paving', '["${address('c')}"]');
        insert into blog_posts (title, slug, content, status) values ('T', 't', '![d](${address('d')})', 'draft');
        insert into content_versions (key, value, actor) values ('team', '{"picture": "${address('f')}"}', 'a');
      end $$`),
    )
    await earlier.upgrade()
    const marked = await earlier.db
      .select({ hash: uploads.hash })
      .from(uploads)
      .where(eq(uploads.isKept, true))
      .orderBy(uploads.hash)
    expect(marked).toEqual(['a', 'c', 'd', 'f'].map(digit => ({ hash: hash(digit) })))
  } finally {
    await earlier.close()
  }
})
