CREATE TABLE "ordered_together" (
	"product_id" text NOT NULL,
	"other_id" text NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "ordered_together_product_id_other_id_pk" PRIMARY KEY("product_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"term" text PRIMARY KEY NOT NULL,
	"meaning" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"product_id" text NOT NULL,
	"key" text NOT NULL,
	"option1" text DEFAULT '' NOT NULL,
	"option2" text DEFAULT '' NOT NULL,
	"price_pesewas" integer NOT NULL,
	"stock_quantity" numeric(12, 1) DEFAULT 0 NOT NULL,
	"weight_grams" integer DEFAULT 0 NOT NULL,
	"per_pallet" numeric(12, 1) DEFAULT 0 NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"reorder_level" numeric(12, 1) DEFAULT 0 NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "variants_product_id_key_pk" PRIMARY KEY("product_id","key"),
	CONSTRAINT "variants_price" CHECK (price_pesewas >= 0),
	CONSTRAINT "variants_default_listed" CHECK (listed or not is_default)
);
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_price";--> statement-breakpoint
DROP INDEX "stock_movements_product";--> statement-breakpoint
ALTER TABLE "product_days" DROP CONSTRAINT "product_days_day_product_id_shard_pk";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price_breaks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "option1_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "option2_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "variant" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ALTER COLUMN "variant" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "product_days" ADD COLUMN "variant" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_days" ADD COLUMN "label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_days" ADD CONSTRAINT "product_days_day_product_id_variant_shard_pk" PRIMARY KEY("day","product_id","variant","shard");--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "variants_default" ON "variants" USING btree ("product_id") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "variants_sku" ON "variants" USING btree ("sku") WHERE sku <> '';--> statement-breakpoint
CREATE INDEX "stock_movements_variant" ON "stock_movements" USING btree ("product_id","variant");--> statement-breakpoint
INSERT INTO variants (product_id, key, price_pesewas, stock_quantity, is_default)
SELECT id, 'standard', price_pesewas, stock_quantity, true FROM products;--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "price_pesewas";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "stock_quantity";--> statement-breakpoint
-- The same function with sales by variant and bulk prices.
CREATE OR REPLACE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own constant smallint := (pg_backend_pid() % 16)::smallint;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE order_days, product_days;
    RETURN NULL;
  END IF;

  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (
      SELECT FROM gone JOIN came USING (id)
      WHERE (gone.status, gone.total_amount, gone.created_at, gone.order_items)
        IS DISTINCT FROM (came.status, came.total_amount, came.created_at, came.order_items)
    ) THEN
      RETURN NULL;
    END IF;
  END IF;

  IF TG_OP <> 'INSERT' THEN
    INSERT INTO order_days AS d (day, shard, orders, revenue, pending, delivered)
    SELECT (created_at AT TIME ZONE 'Africa/Accra')::date AS day, own, -count(*), -sum(total_amount),
      -count(*) FILTER (WHERE status = 'pending'), -count(*) FILTER (WHERE status = 'delivered')
    FROM gone GROUP BY 1 ORDER BY 1
    ON CONFLICT (day, shard) DO UPDATE SET orders = d.orders + excluded.orders, revenue = d.revenue + excluded.revenue,
      pending = d.pending + excluded.pending, delivered = d.delivered + excluded.delivered;

    INSERT INTO product_days AS p (day, product_id, variant, shard, name, label, quantity, revenue)
    SELECT (created_at AT TIME ZONE 'Africa/Accra')::date, line->>'id', coalesce(line->>'variant', ''), own,
      max(line->>'name'), max(coalesce(line->>'label', '')), -sum((line->>'quantity')::numeric),
      -sum(round((line->>'price')::numeric * (line->>'quantity')::numeric
        * (100 - coalesce((line->>'percentOff')::numeric, 0)) / 100))
    FROM gone, jsonb_array_elements(order_items) AS line
    WHERE status <> 'cancelled' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (day, product_id, variant, shard) DO UPDATE
    SET quantity = p.quantity + excluded.quantity, revenue = p.revenue + excluded.revenue;
  END IF;

  IF TG_OP <> 'DELETE' THEN
    INSERT INTO order_days AS d (day, shard, orders, revenue, pending, delivered)
    SELECT (created_at AT TIME ZONE 'Africa/Accra')::date AS day, own, count(*), sum(total_amount),
      count(*) FILTER (WHERE status = 'pending'), count(*) FILTER (WHERE status = 'delivered')
    FROM came GROUP BY 1 ORDER BY 1
    ON CONFLICT (day, shard) DO UPDATE SET orders = d.orders + excluded.orders, revenue = d.revenue + excluded.revenue,
      pending = d.pending + excluded.pending, delivered = d.delivered + excluded.delivered;

    INSERT INTO product_days AS p (day, product_id, variant, shard, name, label, quantity, revenue)
    SELECT (created_at AT TIME ZONE 'Africa/Accra')::date, line->>'id', coalesce(line->>'variant', ''), own,
      max(line->>'name'), max(coalesce(line->>'label', '')), sum((line->>'quantity')::numeric),
      sum(round((line->>'price')::numeric * (line->>'quantity')::numeric
        * (100 - coalesce((line->>'percentOff')::numeric, 0)) / 100))
    FROM came, jsonb_array_elements(order_items) AS line
    WHERE status <> 'cancelled' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (day, product_id, variant, shard) DO UPDATE
    SET quantity = p.quantity + excluded.quantity, revenue = p.revenue + excluded.revenue, name = excluded.name,
      label = excluded.label;
  END IF;
  RETURN NULL;
END $$;
