import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrationProblems } from './check-migrations.mjs'

it.each([
  ['DROP TABLE "settings" CASCADE', 'the version before still uses it'],
  ['ALTER TABLE "products" DROP COLUMN "name"', 'the version before still uses it'],
  ['ALTER TABLE "products" RENAME COLUMN "name" TO "title"', 'the version before still uses it'],
  ['ALTER TABLE "products" RENAME TO "goods"', 'the version before still uses it'],
  ['ALTER TABLE "products" ALTER COLUMN "name" DROP DEFAULT', 'without this value'],
  ['ALTER TABLE "products" ALTER COLUMN "name" SET NOT NULL', 'may store null'],
  ['ALTER TABLE "products" ALTER COLUMN "price" SET DATA TYPE bigint', 'earlier type'],
  ['ALTER TABLE "products" ALTER COLUMN kind SET DATA TYPE text', 'earlier type'],
  ['ALTER TABLE "products" ALTER COLUMN "type" TYPE text', 'earlier type'],
  ['ALTER TABLE "products" ALTER "type" TYPE text', 'earlier type'],
  ['ALTER TABLE "products" ADD COLUMN "colour" text NOT NULL', 'add a default'],
  ['ALTER TABLE "products" ADD CONSTRAINT "c" CHECK (price > 0)', 'other values'],
  ['ALTER TABLE "orders" ADD COLUMN "x" tsvector GENERATED ALWAYS AS (f(a)) STORED', 'rewrites'],
  ['ALTER TABLE "orders" ADD COLUMN "x" uuid DEFAULT gen_random_uuid() NOT NULL', 'rewrites'],
  ['ALTER TABLE "payments" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "public"."t"("id")', 'not valid'],
  ['CREATE INDEX "orders_x" ON "orders" USING btree ("x")', 'locks'],
  ['UPDATE "orders" SET "x" = 1', 'locks'],
  ['LOCK TABLE "products"', 'locks'],
])('refuses %s', (sql, reason) => {
  expect(migrationProblems(`CREATE TABLE "other" ();--> statement-breakpoint\n${sql};`)).toEqual([
    expect.stringContaining(reason),
  ])
})

it.each([
  'CREATE TABLE "new" ("id" uuid NOT NULL); CREATE INDEX "new_id" ON "new" USING btree ("id")',
  'ALTER TABLE "orders" ADD COLUMN "place" text',
  `ALTER TABLE "orders" ADD COLUMN "channel" text DEFAULT 'shop' NOT NULL`,
  'ALTER TABLE "orders" ADD COLUMN "at" timestamp with time zone DEFAULT now() NOT NULL',
  'CREATE TABLE "new" (); ALTER TABLE "new" ADD CONSTRAINT "f" FOREIGN KEY ("o") REFERENCES "public"."orders"("id")',
  'ALTER TABLE "stock_movements" ALTER COLUMN "order_id" DROP NOT NULL',
  `ALTER TABLE "products" ALTER COLUMN "type" SET DEFAULT 'block'`,
  'ALTER TABLE "products" ALTER COLUMN "type" DROP NOT NULL',
  'ALTER TABLE "products" ADD COLUMN "type" text',
  'CREATE INDEX "products_x" ON "products" USING btree ("x")',
  `-- It's needed; drop table x\nDROP INDEX "orders_phone"`,
  `INSERT INTO "content_pieces" VALUES ('x', 'drop table orders; ')`,
  'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ update orders set x = 1; drop table y $$',
  '-- accepted: a second with a million orders\nCREATE INDEX "orders_x" ON "orders" USING btree ("x")',
])('accepts %s', sql => expect(migrationProblems(sql)).toEqual([]))

it('demands a reason', () =>
  expect(migrationProblems('-- accepted:\nUPDATE "orders" SET "x" = 1')).toHaveLength(1))

it('finds what a migration did', () => {
  const read = (name: string) => readFileSync(`db/migrations/${name}.sql`, 'utf8')
  const accepted = read('0040_remove_truck_costs')
  expect(migrationProblems(accepted)).toEqual([])
  expect(migrationProblems(accepted.replaceAll(/-- accepted:.*/g, ''))).toEqual([
    'alter table trucks drop column cost_per_day: the version before still uses it: do this one version later',
    'alter table trucks drop column cost_per_trip: the version before still uses it: do this one version later',
  ])
  expect(migrationProblems(read('0037_stock_history'))).toEqual([])
})
