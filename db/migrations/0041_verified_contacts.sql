ALTER TABLE "customer_contacts" ADD COLUMN "verified_by" text;--> statement-breakpoint
-- Null for the contacts that there are: when they were added is not known.
ALTER TABLE "customer_contacts" ADD COLUMN "added_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer_contacts" ALTER COLUMN "added_at" SET DEFAULT now();--> statement-breakpoint
-- What there is counts as before.
ALTER TABLE "orders" ADD COLUMN "identity" text DEFAULT 'proven' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "identity" SET DEFAULT 'typed';--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "identity" text DEFAULT 'proven' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "identity" SET DEFAULT 'typed';--> statement-breakpoint
DROP INDEX "orders_phone";--> statement-breakpoint
-- accepted: the balance of a customer adds up the orders of a number from the index; a million orders take some seconds
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone_normalized","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","total_amount","paid_amount","identity");--> statement-breakpoint
-- accepted: the version before writes no value into the new column
ALTER TABLE "customer_contacts" ADD CONSTRAINT "customer_contacts_verified_by_known" CHECK (verified_by in ('staff', 'account link', 'code'));--> statement-breakpoint
-- accepted: the version before writes the default, and a million orders are read in about a second
ALTER TABLE "orders" ADD CONSTRAINT "orders_identity" CHECK (identity in ('typed', 'proven', 'rejected'));--> statement-breakpoint
-- accepted: the version before writes the default of the new column
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_identity_known" CHECK (identity in ('typed', 'proven', 'rejected'));--> statement-breakpoint
-- Of a trade customer, a contact is verified that was known when the account was opened, or that the staff entered first.
-- Without a trace of the opening the customer's earliest contacts are.
CREATE TEMP TABLE "trade_contacts" AS
WITH mentions AS (
  SELECT phone_normalized AS contact, created_at, channel = 'shop' AS is_public FROM orders
  UNION ALL SELECT nullif(lower(customer_email), ''), created_at, channel = 'shop' FROM orders
  UNION ALL SELECT phone_normalized, created_at,
    EXISTS (SELECT FROM quote_events WHERE quote_id = quotes.id AND kind = 'requested') FROM quotes
  UNION ALL SELECT nullif(lower(customer_email), ''), created_at,
    EXISTS (SELECT FROM quote_events WHERE quote_id = quotes.id AND kind = 'requested') FROM quotes
  UNION ALL SELECT phone_normalized, created_at, true FROM quotation_requests
  UNION ALL SELECT nullif(lower(email), ''), created_at, true FROM quotation_requests
), first_mentions AS (
  SELECT DISTINCT ON (contact) contact, created_at, is_public FROM mentions
  WHERE contact IS NOT NULL ORDER BY contact, created_at, is_public
), openings AS (
  SELECT trade_accounts.customer_id, max(audit_entries.at) AS opened_at
  FROM trade_accounts LEFT JOIN audit_entries ON audit_entries.action = 'customer.account opened'
    AND audit_entries.subject = 'Customer C-' || upper(left(trade_accounts.customer_id::text, 8))
  GROUP BY trade_accounts.customer_id
)
SELECT customer_contacts.contact, openings.opened_at,
  first_mentions.contact IS NULL OR NOT first_mentions.is_public
    OR first_mentions.created_at <= coalesce(openings.opened_at,
      min(first_mentions.created_at) OVER (PARTITION BY openings.customer_id)) AS is_verified
FROM openings
JOIN customers ON openings.customer_id IN (customers.id, customers.joined_into)
JOIN customer_contacts ON customer_contacts.customer_id = customers.id
LEFT JOIN first_mentions ON first_mentions.contact = customer_contacts.contact;
--> statement-breakpoint
-- accepted: it locks the contacts of trade customers alone, a few hundred
UPDATE "customer_contacts" SET "verified_by" = 'staff'
WHERE "contact" IN (SELECT contact FROM trade_contacts WHERE is_verified);
--> statement-breakpoint
-- accepted: it changes the few orders of contacts that are not verified, which it finds by the indexes of contacts
UPDATE "orders" SET "identity" = 'typed'
FROM trade_contacts
WHERE NOT trade_contacts.is_verified AND orders.channel = 'shop'
  AND orders.created_at > coalesce(trade_contacts.opened_at, '-infinity')
  AND (orders.phone_normalized = trade_contacts.contact
    OR (orders.phone_normalized IS NULL AND lower(orders.customer_email) = trade_contacts.contact));
--> statement-breakpoint
-- accepted: it locks open quotes for less than a second
UPDATE "quotes" SET "identity" = 'typed'
WHERE "status" <> 'accepted' AND ("enquiry_id" IS NOT NULL
  OR EXISTS (SELECT FROM quote_events WHERE quote_id = quotes.id AND kind = 'requested'));
--> statement-breakpoint
-- accepted: the table is temporary and of this migration
DROP TABLE "trade_contacts";
