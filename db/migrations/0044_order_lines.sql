CREATE TABLE "line_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "line_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"line_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"quantity" numeric(12, 1) NOT NULL,
	"delivery_id" uuid,
	"credit_id" uuid,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "line_movements_quantity" CHECK (quantity <> 0),
	CONSTRAINT "line_movements_kind" CHECK (kind in ('delivered', 'broken', 'refused', 'handed over', 'credited', 'dropped', 'replaced', 'settled', 'restocked'))
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"variant" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"unit" text NOT NULL,
	"price" bigint NOT NULL,
	"quantity" numeric(12, 1) NOT NULL,
	"percent_off" integer DEFAULT 0 NOT NULL,
	"weight_grams" bigint DEFAULT 0 NOT NULL,
	"per_pallet" numeric(12, 1) DEFAULT 0 NOT NULL,
	"cuts" jsonb,
	"picture" text DEFAULT '' NOT NULL,
	CONSTRAINT "order_lines_quantity" CHECK (quantity >= 0)
);
--> statement-breakpoint
-- The key by which other tables name a line, until they have its id.
ALTER TABLE "order_lines" ADD COLUMN "old_key" text;--> statement-breakpoint
INSERT INTO order_lines (order_id, position, product_id, variant, name, label, unit, price, quantity, percent_off, weight_grams, per_pallet, cuts, picture, old_key)
SELECT orders.id, n - 1, line->>'id',
	coalesce(nullif(line->>'variant', ''), (SELECT key FROM variants WHERE product_id = line->>'id' AND is_default), ''),
	line->>'name', coalesce(line->>'label', ''), line->>'unit', (line->>'price')::bigint, (line->>'quantity')::numeric,
	coalesce((line->>'percentOff')::int, 0), coalesce((line->>'weightGrams')::bigint, 0),
	coalesce((line->>'perPallet')::numeric, 0), line->'cuts', coalesce(line->>'picture', ''),
	(line->>'id') || ':' || coalesce(line->>'variant', '')
FROM orders, jsonb_array_elements(order_items) WITH ORDINALITY AS item (line, n);--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
-- Lines that were taken off their order.
INSERT INTO order_lines (order_id, position, product_id, variant, name, label, unit, price, quantity, percent_off, weight_grams, per_pallet, cuts, picture, old_key)
SELECT DISTINCT ON (order_id, key) order_id, 1000, line->>'id',
	coalesce(nullif(line->>'variant', ''), (SELECT key FROM variants WHERE product_id = line->>'id' AND is_default), ''),
	line->>'name', coalesce(line->>'label', ''), line->>'unit', (line->>'price')::bigint, 0,
	coalesce((line->>'percentOff')::int, 0), coalesce((line->>'weightGrams')::bigint, 0),
	coalesce((line->>'perPallet')::numeric, 0), NULL, coalesce(line->>'picture', ''), key
FROM (
	SELECT order_id, line, (line->>'id') || ':' || coalesce(line->>'variant', '') AS key, 1 AS source, created_at
	FROM order_amendments, jsonb_array_elements((before->'lines') || (after->'lines')) AS line
	UNION ALL
	SELECT order_id, jsonb_build_object('id', split_part(line_key, ':', 1), 'variant', split_part(line_key, ':', 2), 'name', split_part(line_key, ':', 1), 'unit', 'piece', 'price', 0), line_key, 2, NULL
	FROM (
		SELECT order_id, line_key FROM delivery_lines JOIN deliveries ON deliveries.id = delivery_id
		UNION SELECT order_id, line_key FROM claim_lines JOIN claims ON claims.id = claim_id
		UNION SELECT order_id, line_key FROM order_line_adjustments
	) AS named
) AS seen
WHERE NOT EXISTS (SELECT FROM order_lines WHERE order_lines.order_id = seen.order_id AND old_key = seen.key)
ORDER BY order_id, key, source, created_at DESC;--> statement-breakpoint
CREATE FUNCTION pg_temp.line_id(of_order uuid, key text) RETURNS uuid LANGUAGE sql AS
	'SELECT id FROM order_lines WHERE order_id = of_order AND old_key = key ORDER BY position LIMIT 1';--> statement-breakpoint
CREATE FUNCTION pg_temp.with_ids(of_order uuid, agreed jsonb) RETURNS jsonb LANGUAGE sql AS $$
	SELECT jsonb_set(agreed, '{lines}', coalesce(jsonb_agg(line || jsonb_build_object('lineId',
		pg_temp.line_id(of_order, (line->>'id') || ':' || coalesce(line->>'variant', ''))) ORDER BY n), '[]'))
	FROM jsonb_array_elements(agreed->'lines') WITH ORDINALITY AS item (line, n) $$;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
UPDATE order_amendments SET before = pg_temp.with_ids(order_id, before), after = pg_temp.with_ids(order_id, after);--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
UPDATE delivery_reports SET content = jsonb_set(content, '{lines}', (
	SELECT coalesce(jsonb_agg(line || jsonb_build_object('key', coalesce(pg_temp.line_id(order_id, line->>'key')::text, line->>'key')) ORDER BY n), '[]')
	FROM jsonb_array_elements(content->'lines') WITH ORDINALITY AS item (line, n)))
FROM deliveries WHERE deliveries.id = delivery_id AND jsonb_typeof(content->'lines') = 'array';--> statement-breakpoint
INSERT INTO line_movements (line_id, kind, quantity, delivery_id, actor, created_at)
SELECT pg_temp.line_id(order_id, line_key), counted.kind, counted.quantity, delivery_id,
	coalesce((SELECT actor FROM delivery_reports r WHERE r.delivery_id = deliveries.id AND held_reason IS NULL ORDER BY recorded_at DESC LIMIT 1), 'shop'),
	coalesce(recorded_at, now())
FROM delivery_lines JOIN deliveries ON deliveries.id = delivery_id,
	LATERAL (VALUES ('delivered', delivered), ('broken', broken), ('refused', refused)) AS counted (kind, quantity)
WHERE counted.quantity <> 0
ORDER BY recorded_at;--> statement-breakpoint
INSERT INTO line_movements (line_id, kind, quantity, credit_id, actor, created_at)
SELECT pg_temp.line_id(a.order_id, line_key), counted.kind, counted.quantity, credit_id, coalesce(order_documents.actor, 'shop'), coalesce(order_credits.created_at, now())
FROM order_line_adjustments a
	LEFT JOIN order_credits ON order_credits.id = credit_id
	LEFT JOIN order_documents ON order_documents.id = document_id,
	LATERAL (VALUES ('credited', credited), ('dropped', undelivered), ('replaced', replaced), ('settled', settled_refused),
		('handed over', handed_over), ('restocked', stock)) AS counted (kind, quantity)
WHERE counted.quantity <> 0
ORDER BY a.id;--> statement-breakpoint
ALTER TABLE "delivery_lines" ADD COLUMN "line_id" uuid;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
UPDATE delivery_lines SET line_id = pg_temp.line_id(order_id, line_key) FROM deliveries WHERE deliveries.id = delivery_id;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "delivery_lines" ALTER COLUMN "line_id" SET NOT NULL;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "delivery_lines" DROP CONSTRAINT "delivery_lines_delivery_id_line_key_pk";--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "delivery_lines" ADD CONSTRAINT "delivery_lines_delivery_id_line_id_pk" PRIMARY KEY("delivery_id","line_id");--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "delivery_lines" ADD CONSTRAINT "delivery_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "delivery_lines" DROP COLUMN "line_key";--> statement-breakpoint
ALTER TABLE "claim_lines" ADD COLUMN "line_id" uuid;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
UPDATE claim_lines SET line_id = pg_temp.line_id(order_id, line_key) FROM claims WHERE claims.id = claim_id;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "claim_lines" ALTER COLUMN "line_id" SET NOT NULL;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "claim_lines" DROP CONSTRAINT "claim_lines_claim_id_line_key_pk";--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_claim_id_line_id_pk" PRIMARY KEY("claim_id","line_id");--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "claim_lines" DROP COLUMN "line_key";--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
CREATE INDEX "delivery_lines_line" ON "delivery_lines" USING btree ("line_id");--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "delivery_lines" DROP CONSTRAINT "delivery_lines_recorded";--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "delivery_lines" DROP COLUMN "delivered";--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "delivery_lines" DROP COLUMN "broken";--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "delivery_lines" DROP COLUMN "refused";--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
DROP TABLE "order_line_adjustments" CASCADE;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
DROP TRIGGER orders_counted_insert ON orders;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
DROP TRIGGER orders_counted_update ON orders;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
DROP TRIGGER orders_counted_delete ON orders;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
DROP TRIGGER orders_counted_truncate ON orders;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
DROP FUNCTION count_orders();--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
DROP TABLE "order_days" CASCADE;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
DROP TABLE "product_days" CASCADE;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "order_lines" DROP COLUMN "old_key";--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "orders" DROP COLUMN "order_items";--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_movements" ADD CONSTRAINT "line_movements_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_movements" ADD CONSTRAINT "line_movements_credit_id_order_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."order_credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "line_movements_line" ON "line_movements" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "line_movements_delivery" ON "line_movements" USING btree ("delivery_id","line_id") WHERE delivery_id is not null;
