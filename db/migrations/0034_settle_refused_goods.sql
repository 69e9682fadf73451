ALTER TABLE "order_line_adjustments" ADD COLUMN "settled_refused" numeric(12, 1) DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Until now refused pieces were to be brought again at once. Only those whose claim is not answered wait for the office.
INSERT INTO "order_line_adjustments" ("order_id", "line_key", "settled_refused")
SELECT refused.order_id, refused.line_key, refused.quantity - waiting.quantity
FROM (
	SELECT deliveries.order_id, delivery_lines.line_key, sum(delivery_lines.refused) AS quantity
	FROM delivery_lines
	JOIN deliveries ON deliveries.id = delivery_lines.delivery_id
	WHERE delivery_lines.refused > 0
	GROUP BY deliveries.order_id, delivery_lines.line_key
) AS refused
CROSS JOIN LATERAL (
	SELECT coalesce(sum(claim_lines.quantity), 0) AS quantity
	FROM claim_lines
	JOIN claims ON claims.id = claim_lines.claim_id
	WHERE claims.order_id = refused.order_id AND claim_lines.line_key = refused.line_key
		AND claims.origin = 'driver' AND claims.cause = 'returned' AND claims.answer IS NULL
) AS waiting
WHERE refused.quantity > waiting.quantity;
