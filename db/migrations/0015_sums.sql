CREATE FUNCTION sum_rows(goods bigint, discount bigint, delivery bigint, taxes jsonb, total bigint) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_agg(content ORDER BY place, number)
  FROM (
    SELECT 1 AS place, 0::bigint AS number, jsonb_build_object('kind', 'goods', 'label', 'Subtotal', 'amount', goods) AS content
    UNION ALL
    SELECT 2, 0, jsonb_build_object('kind', 'discount', 'label', 'Discount', 'amount', -discount) WHERE discount > 0
    UNION ALL
    SELECT 3, 0, jsonb_build_object('kind', 'delivery', 'label', 'Delivery', 'amount', delivery)
    UNION ALL
    SELECT CASE WHEN (tax->>'included')::boolean THEN 6 ELSE 4 END, number, jsonb_build_object(
      'kind', CASE WHEN (tax->>'included')::boolean THEN 'included tax' ELSE 'tax' END,
      'label', CASE WHEN (tax->>'included')::boolean THEN 'includes ' ELSE '' END || (tax->>'name') || ' '
        || trim_scale((tax->>'rate')::numeric / 100) || '%',
      'amount', tax->'amount', 'tax', tax->'name')
    FROM jsonb_array_elements(taxes) WITH ORDINALITY AS listed (tax, number)
    UNION ALL
    SELECT 5, 0, jsonb_build_object('kind', 'total', 'label', 'Total', 'amount', total)
  ) AS sum_row
$$;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sums" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "sums" jsonb;--> statement-breakpoint
-- No count changes.
ALTER TABLE "orders" DISABLE TRIGGER orders_counted_update;--> statement-breakpoint
UPDATE "orders" SET "sums" = sum_rows(goods_amount, discount_amount, delivery_amount, taxes, total_amount);--> statement-breakpoint
ALTER TABLE "orders" ENABLE TRIGGER orders_counted_update;--> statement-breakpoint
UPDATE "quotes" SET "sums" = sum_rows(goods_amount, discount_amount, delivery_amount, taxes, total_amount);--> statement-breakpoint
UPDATE "quote_versions" SET "content" = content - 'goodsPesewas' - 'discountPesewas' - 'deliveryPesewas' - 'taxes'
  || jsonb_build_object('sums', sum_rows((content->>'goodsPesewas')::bigint, (content->>'discountPesewas')::bigint,
    (content->>'deliveryPesewas')::bigint, content->'taxes', (content->>'totalPesewas')::bigint));--> statement-breakpoint
UPDATE "order_documents" SET "content" = jsonb_set(content, '{totals}', jsonb_build_object(
    'sums', sum_rows((content#>>'{totals,goods}')::bigint, coalesce((content#>>'{totals,discount}')::bigint, 0),
      (content#>>'{totals,delivery}')::bigint, content#>'{totals,taxes}', (content#>>'{totals,total}')::bigint),
    'totalPesewas', content#>'{totals,total}'))
  WHERE content ? 'totals';--> statement-breakpoint
DROP FUNCTION sum_rows;--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "total_amount" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "sums" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "sums" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "goods_amount";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "discount_amount";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "delivery_amount";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "taxes";--> statement-breakpoint
ALTER TABLE "quotes" DROP COLUMN "goods_amount";--> statement-breakpoint
ALTER TABLE "quotes" DROP COLUMN "discount_amount";--> statement-breakpoint
ALTER TABLE "quotes" DROP COLUMN "delivery_amount";--> statement-breakpoint
ALTER TABLE "quotes" DROP COLUMN "taxes";
