ALTER TABLE "order_events" ADD COLUMN "type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "data" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_events" ADD COLUMN "type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_events" ADD COLUMN "data" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_status";--> statement-breakpoint
DROP INDEX "order_events_delivered";--> statement-breakpoint
-- Sentences become types with data. What is not recognised stays as a note.
CREATE FUNCTION pg_temp.money(sentence text) RETURNS jsonb LANGUAGE sql AS $$
	SELECT jsonb_build_object(
		'method', CASE WHEN part[3] IN ('cash', 'bank', 'mobile money') THEN part[3] ELSE 'mobile money' END,
		'network', CASE WHEN part[3] IN ('cash', 'bank', 'mobile money') THEN '' ELSE part[3] END,
		'amountPesewas', (CASE part[1] WHEN 'Refund' THEN -1 ELSE 1 END) * round(replace(part[2], ',', '')::numeric * 100)::bigint)
	FROM regexp_match(sentence, '^(Payment|Refund) of GH₵([\d,]+\.\d\d), (cash|bank|mobile money|MTN MoMo|Telecel Cash|AT Money)$') AS part WHERE part IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.day(sentence text) RETURNS text LANGUAGE sql AS $$
	SELECT CASE WHEN sentence !~ '\d{1,2} [A-Z][a-z]+ \d{4}$' THEN '' ELSE (
		SELECT string_agg(to_char(to_date(regexp_replace(day, '^[A-Z][a-z]+, ', ''), 'DD Month YYYY'), 'YYYY-MM-DD'), '/' ORDER BY place)
		FROM regexp_split_to_table(sentence, ' to ') WITH ORDINALITY AS each (day, place)) END
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.claim(order_id uuid, number text) RETURNS text LANGUAGE sql AS $$
	SELECT coalesce((SELECT id::text FROM claims
		WHERE claims.order_id = $1 AND upper(left(claims.id::text, 8)) = number), lower(number))
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.trip(order_id uuid, at timestamptz, truck text, day text DEFAULT NULL) RETURNS jsonb LANGUAGE sql AS $$
	SELECT jsonb_strip_nulls(jsonb_build_object('truck', truck, 'day', day, 'tripId', coalesce((SELECT trips.id::text
		FROM deliveries JOIN trips ON trips.id = deliveries.trip_id JOIN trucks ON trucks.id = trips.truck_id
		WHERE deliveries.order_id = $1 AND trucks.name = $3 AND ($4 IS NULL OR trips.day = $4::date)
		ORDER BY abs(extract(epoch FROM coalesce(trips.left_at, trips.created_at) - $2)) LIMIT 1), '')))
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.status_data(order_id uuid, at timestamptz, details text) RETURNS jsonb LANGUAGE sql AS $$
	SELECT CASE
		WHEN details = '' THEN '{}'
		WHEN details LIKE 'On its way with %' THEN pg_temp.trip($1, $2, substr(details, 17)) || '{"reason": "truck left"}'
		WHEN details LIKE 'Everything has %, recorded by hand' THEN '{"reason": "recorded by hand"}'
		WHEN details LIKE 'Claim C-%' THEN jsonb_build_object('reason', 'claim', 'claimId', pg_temp.claim($1, substr(details, 9, 8)))
		WHEN details = 'Handed over at the counter' THEN '{"reason": "handed over"}'
		WHEN details = 'Not confirmed in time' THEN '{"reason": "not confirmed in time"}'
		ELSE jsonb_build_object('reason', 'stated', 'words', details) END
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.trip_event(order_id uuid, at timestamptz, details text) RETURNS jsonb LANGUAGE sql AS $$
	SELECT jsonb_build_array(CASE
			WHEN details LIKE 'Planned for %' THEN 'put on trip'
			WHEN details LIKE 'Taken off %' THEN 'taken off trip'
			WHEN details LIKE 'Not delivered %' THEN 'not delivered'
			ELSE 'reduced on trip' END, pg_temp.trip($1, $2, part[2], pg_temp.day(part[1])))
	FROM regexp_match(regexp_replace(details, ' brings less of it$', ''),
		'^(?:Planned for|Taken off the trip of|The trip of|Not delivered on) (\d+ [A-Z][a-z]+ \d{4})(?:,| with) (.*)$') AS part WHERE part IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.delivery_event(order_id uuid, at timestamptz, details text) RETURNS jsonb LANGUAGE sql AS $$
	SELECT CASE
		WHEN details LIKE 'On its way with %' THEN jsonb_build_array('left the yard', pg_temp.trip($1, $2, substr(details, 17)))
		WHEN details LIKE 'Day: % → %' THEN (SELECT jsonb_build_array('day moved', jsonb_strip_nulls(jsonb_build_object(
				'from', pg_temp.day(substr(split_part(details, ' → ', 1), 6)), 'to', pg_temp.day(split_part(after, ', although ', 1)),
				'although', nullif(substr(after, length(split_part(after, ', although ', 1)) + 12), ''))))
			FROM split_part(details, ' → ', 2) AS after)
		ELSE pg_temp.trip_event($1, $2, details) END
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.claim_event(order_id uuid, details text) RETURNS jsonb LANGUAGE sql AS $$
	SELECT CASE
		WHEN part[2] = ' from the driver’s record' THEN jsonb_build_array('claim received from driver', claim)
		WHEN cause IS NOT NULL THEN jsonb_build_array('claim received', claim || jsonb_build_object('cause', cause))
		WHEN answer[1] IS NOT NULL THEN jsonb_build_array('claim answered', claim || jsonb_strip_nulls(jsonb_build_object(
			'answer', CASE answer[1] WHEN 'credited' THEN 'credit' WHEN 'refused' THEN 'refusal' ELSE 'replacement' END,
			'document', answer[2]))) END
	FROM regexp_match(details, '^Claim C-([0-9A-F]{8})(.*)$') AS part,
		LATERAL (SELECT jsonb_build_object('claimId', pg_temp.claim($1, part[1])) AS claim,
			CASE part[2] WHEN ': broken' THEN 'broken' WHEN ': something is missing' THEN 'short' WHEN ': wrong goods' THEN 'wrong'
				WHEN ': late' THEN 'late' WHEN ': returned' THEN 'returned' END AS cause,
			regexp_match(part[2], '^: (replacement|credited|refused)(?:, (.+))?$') AS answer) AS known
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.payment_event(details text) RETURNS jsonb LANGUAGE sql AS $$
	SELECT CASE
		WHEN pg_temp.money(details) IS NOT NULL THEN jsonb_build_array('payment recorded', pg_temp.money(details))
		WHEN pg_temp.money(split_part(details, ', removed', 1)) IS NOT NULL
			THEN jsonb_build_array('payment removed', pg_temp.money(split_part(details, ', removed', 1)))
		WHEN before IS NOT NULL AND after IS NOT NULL
			THEN jsonb_build_array('payment corrected', jsonb_build_object('before', before, 'after', after)) END
	FROM (SELECT pg_temp.money(split_part(details, ', corrected from ', 1)) AS after,
		pg_temp.money(split_part(details, ', corrected from ', 2)) AS before) AS corrected
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.credit_event(details text) RETURNS jsonb LANGUAGE sql AS $$
	SELECT CASE
		WHEN details = 'Reminded of the payment' THEN '["payment reminder sent", {}]'::jsonb
		ELSE (SELECT jsonb_build_array('over credit limit', jsonb_build_object(
				'excess', round(replace(part[1], ',', '')::numeric * 100)::bigint, 'isApproved', part[2] = ', approved'))
			FROM regexp_match(details, '^GH₵([\d,]+\.\d\d) over the credit limit(, approved|: held until somebody approves it)$') AS part WHERE part IS NOT NULL) END
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.other_event(order_id uuid, kind text, details text) RETURNS jsonb LANGUAGE sql AS $$
	SELECT CASE
		WHEN kind = 'request' THEN '["change requested", {}]'::jsonb
		WHEN kind = 'correction' AND details LIKE 'Corrected: %'
			THEN jsonb_build_array('contact corrected', jsonb_build_object('fields', to_jsonb(string_to_array(substr(details, 12), ', '))))
		WHEN kind = 'link' THEN jsonb_build_array(CASE WHEN details LIKE 'Asked %' THEN 'link requested' ELSE 'link renewed' END, '{}'::jsonb)
		WHEN kind = 'document' THEN (SELECT jsonb_build_array('document issued', jsonb_build_object('kind', lower(part[1]), 'number', part[2]))
			FROM regexp_match(details, '^(Pro-forma invoice|Delivery note|Receipt|Credit note) (\S+)$') AS part WHERE part IS NOT NULL)
		WHEN kind = 'quote' THEN (SELECT jsonb_build_array('made from quote', jsonb_build_object('version', part[2]::int,
				'quoteId', coalesce((SELECT id::text FROM quotes WHERE quotes.order_id = $1), lower(part[1]))))
			FROM regexp_match(details, '^Made from quote Q-([0-9A-F]{8}), version (\d+)$') AS part WHERE part IS NOT NULL) END
$$;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
UPDATE order_events SET type = 'status changed', data = pg_temp.status_data(order_id, at, details) WHERE kind = 'status';--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
UPDATE order_events SET type = coalesce(event ->> 0, 'note'),
	data = coalesce(event -> 1, jsonb_build_object('text', details, 'hasAmounts', kind NOT IN ('link', 'delivery', 'claim', 'change')))
FROM (SELECT id AS event_id, CASE kind
		WHEN 'delivery' THEN pg_temp.delivery_event(order_id, at, details)
		WHEN 'claim' THEN pg_temp.claim_event(order_id, details)
		WHEN 'payment' THEN pg_temp.payment_event(details)
		WHEN 'credit' THEN pg_temp.credit_event(details)
		ELSE pg_temp.other_event(order_id, kind, details) END AS event
	FROM order_events WHERE kind <> 'status') AS converted
WHERE id = event_id;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
UPDATE quote_events SET type = CASE kind WHEN 'link' THEN 'link renewed' ELSE kind END, data = coalesce(CASE kind
	WHEN 'changed' THEN (SELECT jsonb_build_object('total', round(replace(part[1], ',', '')::numeric * 100)::bigint)
		FROM regexp_match(details, '^Total GH₵([\d,]+\.\d\d)$') AS part WHERE part IS NOT NULL)
	WHEN 'sent' THEN (SELECT jsonb_build_object('version', part[1]::int, 'isRepeat', part[2] IS NOT NULL, 'channels',
			to_jsonb(string_to_array(replace(lower(part[3]), 'e-mail', 'email'), ', ')))
		FROM regexp_match(details, '^Version (\d+)( again)? by (.+)$') AS part WHERE part IS NOT NULL)
	WHEN 'accepted' THEN (SELECT jsonb_build_object('version', part[1]::int) FROM regexp_match(details, '^Version (\d+)$') AS part WHERE part IS NOT NULL)
	WHEN 'declined' THEN CASE WHEN details = '' THEN '{}' ELSE jsonb_build_object('details', details) END
	ELSE '{}' END, jsonb_build_object('text', details));--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
UPDATE quote_events SET type = 'note' WHERE data ? 'text';--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "order_events" ALTER COLUMN "type" DROP DEFAULT;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "quote_events" ALTER COLUMN "type" DROP DEFAULT;--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "order_events" DROP COLUMN "kind";--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "order_events" DROP COLUMN "details";--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "quote_events" DROP COLUMN "kind";--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "quote_events" DROP COLUMN "details";--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
CREATE INDEX "order_events_delivered" ON "order_events" USING btree ("at") WHERE to_status = 'delivered' or from_status = 'delivered';--> statement-breakpoint
-- accepted: the shop is stopped while it is upgraded to this version
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_status" CHECK ((type = 'status changed') = (from_status is not null and to_status is not null));
