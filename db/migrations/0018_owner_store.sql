CREATE TABLE carried_pieces AS
  SELECT 'settings' AS key, key AS name, value, updated_at
  FROM "settings"
  WHERE key <> 'firstSteps' AND key !~ '^(placed|confirmed|shipped|delivered|cancelled|link)Message(EmailOn|Subject|Email|SmsOn|Sms)$'
  UNION ALL
  SELECT 'order-messages', substring(key FROM '^[a-z]+') || '.' || lower(left(field, 1)) || substr(field, 2), value, updated_at
  FROM "settings", substring(key FROM 'Message(.+)$') AS field
  WHERE key ~ '^(placed|confirmed|shipped|delivered|cancelled|link)Message(EmailOn|Subject|Email|SmsOn|Sms)$';--> statement-breakpoint
INSERT INTO "content_pieces" ("key", "published", "version", "actor", "updated_at")
  SELECT key, jsonb_object_agg(name, value), 1, 'upgrade', max(updated_at) FROM carried_pieces GROUP BY key;--> statement-breakpoint
INSERT INTO "content_versions" ("key", "value", "actor", "published_at")
  SELECT key, jsonb_object_agg(name, value), 'upgrade', max(updated_at) FROM carried_pieces GROUP BY key;--> statement-breakpoint
INSERT INTO "milestones" ("key", "at")
  SELECT 'first step: ' || step, updated_at
  FROM "settings", jsonb_array_elements_text(CASE jsonb_typeof(value->'done') WHEN 'array' THEN value->'done' ELSE '[]' END) AS step
  WHERE key = 'firstSteps'
  UNION
  SELECT 'first step: none', updated_at FROM "settings" WHERE key = 'firstSteps' AND value->>'isDismissed' = 'true'
  ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE carried_pieces;--> statement-breakpoint
DROP TABLE "settings" CASCADE;
