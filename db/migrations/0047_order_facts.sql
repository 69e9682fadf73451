-- accepted: the shop is stopped while it is upgraded to this version
DROP INDEX "order_events_delivered";--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
DROP INDEX "orders_payment_newest";--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
DROP INDEX "orders_phone";--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
DROP INDEX "orders_due";--> statement-breakpoint
ALTER TABLE "order_amendments" ADD COLUMN "is_sold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_credits" ADD COLUMN "is_sold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "was_sold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "is_sold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "balance" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sold_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_open_again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_on" date;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
UPDATE order_events SET was_sold = from_status = 'delivered', is_sold = to_status = 'delivered'
WHERE 'delivered' IN (from_status, to_status);--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
UPDATE order_events SET was_sold = (from_status = 'delivered' OR coalesce((SELECT event.to_status NOT IN ('pending', 'cancelled') FROM order_events AS event
		WHERE event.order_id = order_events.order_id AND event.id < order_events.id AND (event.to_status IN ('pending', 'cancelled') OR (event.from_status = 'delivered' AND event.data ->> 'reason' = 'claim'))
		ORDER BY event.id DESC LIMIT 1), false)),
	is_sold = (to_status = 'delivered' OR coalesce((SELECT event.to_status NOT IN ('pending', 'cancelled') FROM order_events AS event
		WHERE event.order_id = order_events.order_id AND event.id <= order_events.id AND (event.to_status IN ('pending', 'cancelled') OR (event.from_status = 'delivered' AND event.data ->> 'reason' = 'claim'))
		ORDER BY event.id DESC LIMIT 1), false))
WHERE to_status IS NOT NULL AND order_id IN (SELECT event.order_id FROM order_events AS event WHERE event.from_status = 'delivered' AND event.data ->> 'reason' = 'claim');--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
UPDATE orders SET is_open_again = coalesce((SELECT event.to_status NOT IN ('pending', 'cancelled') FROM order_events AS event
		WHERE event.order_id = orders.id AND true AND (event.to_status IN ('pending', 'cancelled') OR (event.from_status = 'delivered' AND event.data ->> 'reason' = 'claim'))
		ORDER BY event.id DESC LIMIT 1), false)
WHERE id IN (SELECT event.order_id FROM order_events AS event WHERE event.from_status = 'delivered' AND event.data ->> 'reason' = 'claim');--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
UPDATE orders SET sold_at = coalesce((SELECT max(at) FROM order_events WHERE order_id = orders.id AND to_status = 'delivered' AND NOT was_sold), updated_at)
WHERE status = 'delivered' OR (status IN ('confirmed', 'shipped') AND is_open_again);--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
UPDATE orders SET due_from = greatest(sold_at, coalesce((SELECT min(at) FROM order_events
	WHERE order_id = orders.id AND to_status = 'delivered' AND at >= dearer_at), dearer_at))
FROM (SELECT sold.id AS sold_id, (SELECT max(decided_at) FROM order_amendments WHERE order_id = sold.id AND state = 'applied'
	AND (after ->> 'totalPesewas')::bigint > (before ->> 'totalPesewas')::bigint) AS dearer_at
	FROM orders AS sold WHERE sold_at IS NOT NULL) AS dearer
WHERE id = sold_id;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
UPDATE orders SET
	payment_state = CASE
		WHEN status = 'cancelled' AND paid_amount > 0 THEN 'to refund'
		WHEN status = 'cancelled' THEN 'nothing due'
		WHEN paid_amount > total_amount THEN 'to refund'
		WHEN total_amount = 0 THEN 'nothing due'
		WHEN paid_amount = total_amount THEN 'paid'
		WHEN paid_amount > 0 THEN 'part paid'
		ELSE 'open' END,
	balance = CASE WHEN status = 'cancelled' THEN 0 ELSE total_amount END - paid_amount,
	is_held = status = 'pending' AND credit_excess IS NOT NULL AND credit_approved_by IS NULL AND paid_amount < total_amount,
	due_on = (due_from AT TIME ZONE 'Africa/Accra')::date + due_days;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
UPDATE order_credits SET is_sold = (coalesce((SELECT event.to_status NOT IN ('pending', 'cancelled') FROM order_events AS event
		WHERE event.order_id = order_credits.order_id AND event.at < order_credits.created_at AND (event.to_status IN ('pending', 'cancelled') OR (event.from_status = 'delivered' AND event.data ->> 'reason' = 'claim'))
		ORDER BY event.id DESC LIMIT 1), false)
	OR coalesce((SELECT to_status = 'delivered' FROM order_events AS event
		WHERE event.order_id = order_credits.order_id AND 'delivered' IN (from_status, to_status) AND event.at < order_credits.created_at
		ORDER BY event.id DESC LIMIT 1), false));--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
UPDATE order_amendments SET is_sold = coalesce((SELECT event.to_status NOT IN ('pending', 'cancelled') FROM order_events AS event
		WHERE event.order_id = order_amendments.order_id AND event.at < decided_at AND (event.to_status IN ('pending', 'cancelled') OR (event.from_status = 'delivered' AND event.data ->> 'reason' = 'claim'))
		ORDER BY event.id DESC LIMIT 1), false)
WHERE state = 'applied' AND order_id IN (SELECT event.order_id FROM order_events AS event WHERE event.from_status = 'delivered' AND event.data ->> 'reason' = 'claim');--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
CREATE INDEX "order_events_sale" ON "order_events" USING btree ("at") WHERE was_sold <> is_sold;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
CREATE INDEX "orders_payment_newest" ON "orders" USING btree ("payment_state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone_normalized","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"balance","identity");--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
CREATE INDEX "orders_due" ON "orders" USING btree ("due_on","id") WHERE due_on is not null and balance > 0;
