import { z } from 'zod'
import { amountOf, lineTotal } from '../../app/cart/totals.ts'
import { productFields } from '../../app/catalogue/product-schema.ts'
import { isOrderable } from '../../app/catalogue/unit.ts'
import { variantFields } from '../../app/catalogue/variant-schema.ts'
import { settings } from '../../app/company/settings.content.ts'
import built from '../../app/design/pictures.gen.json' with { type: 'json' }
import { orderTexts } from '../../app/orders/texts/order-texts.content.ts'
import { checkField, checkFields } from '../../app/platform/fields/field-rules.ts'
import { controlSchemas } from '../../app/platform/fields/field-schema.ts'
import { flatFields } from '../../app/platform/fields/piece.ts'
import { contactFields } from '../../app/sales/contact-fields.ts'

const contactSchema = z.object(controlSchemas(contactFields))

/** Rules beyond the schemas: each a query for rows that break it. */
const violationQueries = {
  'an order with wrong sums':
    "select id from orders, lateral (select sum((row->>'amount')::bigint) filter (where row->>'kind' not in ('total', 'included tax')) as before_total, sum((row->>'amount')::bigint) filter (where row->>'kind' = 'total') as total, bool_or((row->>'amount')::bigint < 0 and row->>'kind' <> 'discount') as is_negative from jsonb_array_elements(sums) as row) as sum where before_total is distinct from total_amount or total is distinct from total_amount or is_negative",
  'an order whose paid amount is not the sum of its payments':
    'select id from orders where paid_amount < 0 or paid_amount <> (select coalesce(sum(amount), 0) from payments where order_id = orders.id)',
  'a payment with an invalid method, network or reference':
    "select id from payments where method not in ('cash', 'mobile money', 'bank') or (method = 'mobile money') <> (network in ('MTN MoMo', 'Telecel Cash', 'AT Money')) or length(reference) > 60 or reference ~ '[[:cntrl:]]'",
  'an order with an unknown status':
    "select id from orders where status not in ('pending', 'confirmed', 'shipped', 'delivered', 'cancelled')",
  'an order without lines':
    'select id from orders where (select count(*) from order_lines where order_id = orders.id and quantity > 0) not between 1 and 200',
  'an enquiry that is too long or empty':
    'select id from quotation_requests where length(name) not between 1 and 120 or length(email) not between 3 and 254 or length(phone) > 60 or length(message) > 5000 or length(company) > 160 or length(project_type) > 80 or length(quantity) > 80',
  'an enquiry with an unknown status or source':
    "select id from quotation_requests where status not in ('new', 'read', 'answered', 'archived') or source not in ('contact', 'quick order')",
  'an enquiry with control characters':
    "select id from quotation_requests where name ~ '[[:cntrl:]]' or email ~ '[[:cntrl:]]' or phone ~ '[[:cntrl:]]'",
  'a post that is too long or empty':
    "select id from blog_posts where length(title) not between 1 and 255 or length(slug) not between 1 and 255 or btrim(content) = '' or length(content) > 100000 or length(excerpt) > 2000 or length(meta_title) > 255 or length(meta_description) > 160 or length(author_name) > 120 or jsonb_array_length(tags) > 50",
  'a post with an unknown status':
    "select id from blog_posts where status not in ('draft', 'published', 'archived')",
  'a post with an invalid slug':
    "select id from blog_posts where slug !~ '^[a-z0-9_-]+$' or former_slugs ? slug",
  'a category with an invalid name or colour':
    "select id from blog_categories where length(name) not between 1 and 60 or color !~* '^#[0-9a-f]{6}$'",
  'a product category with an invalid name, address or kind':
    "select id from categories where length(name) not between 1 and 60 or name ~ '[[:cntrl:]]' or slug !~ '^[a-z0-9-]+$' or kind not in ('block', 'paver', 'drain', 'concrete', 'sheet', 'other') or former_slugs ? slug",
  'an account that nobody was invited to':
    "select id from users where not (role = 'admin' and email = 'admin@example.com' or email = role || '@staff.example.com')",
  'an account with two-factor': 'select id from users where two_factor_enabled',
  // Orders are taken with phone numbers that no SMS can be sent to.
  'a failed job': "select id from jobs where failed_at is not null and problem <> 'sms number'",
  'a picture that was not re-encoded':
    "select hash as id from uploads where content_type <> 'image/webp' or substring(bytes from 1 for 4) <> 'RIFF'::bytea or substring(bytes from 9 for 4) <> 'WEBP'::bytea or width not between 1 and 1600 or height not between 1 and 4800",
  'an erased order with a reference of a payment':
    "select order_id as id from payments where reference <> '' and order_id in (select id from orders where erased_at is not null)",
  'a partly erased order':
    "select id from orders where erased_at is not null and (customer_name <> 'Erased' or customer_email <> '' or customer_phone <> '' or customer_address <> '' or coalesce(notes, '') <> '')",
  // The office counts at most 1,000,000, and as much may have been owed.
  'an invalid stock movement': 'select id from stock_movements where quantity = 0 or abs(quantity) > 2000000',
  'a product without a default variant':
    'select id from products p where not exists (select from variants v where v.product_id = p.id and is_default)',
  'a variant with an invalid key':
    "select product_id || ':' || key as id from variants where key !~ '^[a-z0-9-]{1,60}$'",
  'two variants of a product with the same options':
    'select product_id as id from variants group by product_id, option1, option2 having count(*) > 1',
  'an order line that names no variant':
    "select order_id as id from order_lines where variant = '' and product_id not like 'custom-%'",
  'stock movements that are not those of the order': `
    select l.order_id as id from (
      select o.id as order_id, o.status, line.product_id as id, line.variant, sum(line.quantity) as quantity
      from orders o join order_lines line on line.order_id = o.id group by 1, 2, 3, 4) l
    join (select order_id, product_id, variant, sum(quantity) as quantity from stock_movements group by 1, 2, 3) m
      on m.order_id = l.order_id and m.product_id = l.id and m.variant = l.variant
    where m.quantity not in (0, case when l.status = 'cancelled' then l.quantity else -l.quantity end)`,
}

const camelCase = name => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase())

/** A row as its declaration names it; the engines return decimals as text. */
const readRow = (row, fields) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const name = camelCase(column)
      return [name, fields[name]?.kind === 'number' && value !== null ? Number(value) : value]
    }),
  )

/** How many rows are stored, and which of them break a rule. */
export async function checkInvariants(db) {
  const select = async text => (await db.execute(text)).rows
  const violations = []
  for (const [rule, query] of Object.entries(violationQueries))
    for (const { id } of await select(query)) violations.push(`stored: ${rule}: ${id}`)
  const check = (what, schema, value) => {
    const { error } = schema.safeParse(value)
    if (error)
      violations.push(`stored: ${what}: ${error.issues[0].path.join('.')}: ${error.issues[0].message}`)
  }
  const checkRow = (what, fields, row) => {
    const { problems: [problem] = [] } = checkFields(fields, readRow(row, fields))
    if (problem) violations.push(`stored: ${what}: ${problem.path.join('.')}: ${problem.message}`)
  }

  const products = await select('select * from products')
  for (const row of products) checkRow(`product ${row.id}`, productFields, row)
  const variants = await select('select * from variants')
  for (const row of variants) checkRow(`variant ${row.product_id} ${row.key}`, variantFields, row)
  const posts = await select(
    'select id, featured_image as image from blog_posts where featured_image is not null',
  )
  for (const { id, image } of posts)
    if (!/^https:\/\/|^\/uploads\//i.test(image) && !Object.hasOwn(built.pictures, image))
      violations.push(`stored: an invalid featured image: ${id}: ${image.slice(0, 60)}`)
  const orders = await select('select * from orders')
  const lines = Map.groupBy(await select('select * from order_lines where quantity > 0'), row => row.order_id)
  for (const row of orders) {
    const { customer_name: name, customer_email: email, customer_phone: phone } = row
    if (!row.erased_at)
      check(`order ${row.id}`, contactSchema, {
        name,
        // Whoever orders at the desk may leave only one of them.
        email: row.channel === 'shop' ? email : email || 'nobody@example.com',
        phone: row.channel === 'shop' ? phone : phone || '024 123 4567',
        address: row.customer_address,
        notes: row.notes ?? '',
      })
    const items = (lines.get(row.id) ?? []).map(({ unit, price, quantity, percent_off: percentOff }) => ({
      ...{ unit, percentOff, price: Number(price), quantity: Number(quantity) },
    }))
    const goods = items.reduce((sum, line) => sum + lineTotal(line), 0)
    if (goods !== amountOf(row, 'goods'))
      violations.push(`stored: order ${row.id} is not the sum of its lines`)
    for (const line of items)
      if (!isOrderable(line.quantity, line.unit) || !(line.price >= 0) || !Number.isInteger(line.price))
        violations.push(`stored: order ${row.id} has ${line.quantity} ${line.unit} at ${line.price}`)
  }
  const pieces = await select('select key, published from content_pieces')
  for (const piece of [settings, orderTexts]) {
    const fields = flatFields(piece.fields)
    for (const [name, value] of Object.entries(
      pieces.find(({ key }) => key === piece.key)?.published ?? {},
    )) {
      const [problem] = checkField(fields[name], value).problems ?? []
      if (problem) violations.push(`stored: ${piece.key} ${name}: ${problem.message}`)
    }
  }
  const [counts] = await select(
    'select (select count(*)::int from quotation_requests) as enquiries, (select count(*)::int from blog_posts) as posts, (select count(*)::int from uploads) as uploads, (select count(*)::int from audit_entries) as changes',
  )
  return {
    rows: {
      products: products.length,
      variants: variants.length,
      orders: orders.length,
      pieces: pieces.length,
      ...counts,
    },
    violations,
  }
}
