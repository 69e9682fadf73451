-- Keeps order_days and product_days equal to what a scan of orders would find, once per statement: a bulk insert costs
-- one write a day and product, not one an order. A connection always writes to the same shard.
CREATE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
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

    INSERT INTO product_days AS p (day, product_id, shard, name, quantity, revenue)
    SELECT (created_at AT TIME ZONE 'Africa/Accra')::date, line->>'id', own, max(line->>'name'),
      -sum((line->>'quantity')::numeric), -sum(round((line->>'price')::numeric * (line->>'quantity')::numeric))
    FROM gone, jsonb_array_elements(order_items) AS line
    WHERE status <> 'cancelled' GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (day, product_id, shard) DO UPDATE
    SET quantity = p.quantity + excluded.quantity, revenue = p.revenue + excluded.revenue;
  END IF;

  IF TG_OP <> 'DELETE' THEN
    INSERT INTO order_days AS d (day, shard, orders, revenue, pending, delivered)
    SELECT (created_at AT TIME ZONE 'Africa/Accra')::date AS day, own, count(*), sum(total_amount),
      count(*) FILTER (WHERE status = 'pending'), count(*) FILTER (WHERE status = 'delivered')
    FROM came GROUP BY 1 ORDER BY 1
    ON CONFLICT (day, shard) DO UPDATE SET orders = d.orders + excluded.orders, revenue = d.revenue + excluded.revenue,
      pending = d.pending + excluded.pending, delivered = d.delivered + excluded.delivered;

    INSERT INTO product_days AS p (day, product_id, shard, name, quantity, revenue)
    SELECT (created_at AT TIME ZONE 'Africa/Accra')::date, line->>'id', own, max(line->>'name'),
      sum((line->>'quantity')::numeric), sum(round((line->>'price')::numeric * (line->>'quantity')::numeric))
    FROM came, jsonb_array_elements(order_items) AS line
    WHERE status <> 'cancelled' GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (day, product_id, shard) DO UPDATE
    SET quantity = p.quantity + excluded.quantity, revenue = p.revenue + excluded.revenue, name = excluded.name;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_counted_insert AFTER INSERT ON orders
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
--> statement-breakpoint
CREATE TRIGGER orders_counted_update AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
--> statement-breakpoint
CREATE TRIGGER orders_counted_delete AFTER DELETE ON orders
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
--> statement-breakpoint
CREATE TRIGGER orders_counted_truncate AFTER TRUNCATE ON orders
  FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
--> statement-breakpoint
INSERT INTO order_days (day, shard, orders, revenue, pending, delivered)
SELECT (created_at AT TIME ZONE 'Africa/Accra')::date, 0, count(*), sum(total_amount),
  count(*) FILTER (WHERE status = 'pending'), count(*) FILTER (WHERE status = 'delivered')
FROM orders GROUP BY 1;
--> statement-breakpoint
INSERT INTO product_days (day, product_id, shard, name, quantity, revenue)
SELECT (created_at AT TIME ZONE 'Africa/Accra')::date, line->>'id', 0, max(line->>'name'),
  sum((line->>'quantity')::numeric), sum(round((line->>'price')::numeric * (line->>'quantity')::numeric))
FROM orders, jsonb_array_elements(order_items) AS line
WHERE status <> 'cancelled' GROUP BY 1, 2;
