DROP INDEX "orders_with_person";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "customer_email" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
-- No count changes.
ALTER TABLE "orders" DISABLE TRIGGER orders_counted_update;--> statement-breakpoint
-- No order was without an address unless its customer was erased.
UPDATE "orders" SET "erased_at" = updated_at WHERE customer_email = '';--> statement-breakpoint
ALTER TABLE "orders" ENABLE TRIGGER orders_counted_update;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "problem" text;--> statement-breakpoint
-- The texts of errors, which the back office read until now.
UPDATE "jobs" SET "problem" = CASE
  WHEN last_error ~ '^(The SMS gateway|SMS:)' THEN CASE
    WHEN last_error ~ 'phone number' THEN 'sms number'
    WHEN last_error ~ 'answered 40[13]' THEN 'sms account'
    WHEN last_error ~ 'answered 402' THEN 'sms payment'
    WHEN last_error ~ 'answered 429' THEN 'sms limit'
    WHEN last_error ~ 'answered 5[0-9][0-9]' THEN 'sms error'
    WHEN last_error ~ 'answered|did not accept' THEN 'sms rejected'
    WHEN last_error ~ 'ENOTFOUND|EAI_AGAIN' THEN 'sms host name'
    WHEN last_error ~* 'ETIMEDOUT|timeout|timed out|aborted' THEN 'sms timeout'
    ELSE 'sms connection' END
  WHEN last_error ~ '^The mail address' THEN 'mail address'
  WHEN last_error ~ '^No handler' THEN 'no handler'
  WHEN last_error ~* '\y(535|534|530|EAUTH)\y|invalid login|missing credentials|authentication' THEN 'login'
  WHEN last_error ~ 'ECONNREFUSED' THEN 'refused'
  WHEN last_error ~ 'ENOTFOUND|EAI_AGAIN|EDNS' THEN 'host name'
  WHEN last_error ~* 'ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timeout|timed out|greeting never received|aborted|not done within'
    THEN 'timeout'
  WHEN last_error ~* 'certificate|\yTLS|\ySSL|STARTTLS' THEN 'encryption'
  WHEN last_error ~* 'ECONNRESET|EPIPE|ESOCKET|connection closed|socket|fetch failed' THEN 'connection'
  WHEN last_error ~ 'ENOSPC' THEN 'disk full'
  WHEN last_error ~ 'EACCES|EPERM|EROFS|ENOENT' THEN 'disk'
  WHEN last_error ~ 'provider answered 4(01|03)' THEN 'provider account'
  WHEN last_error ~ 'provider answered 429' THEN 'provider limit'
  WHEN last_error ~ 'provider answered 5[0-9][0-9]' THEN 'provider error'
  WHEN last_error ~ 'provider answered' THEN 'provider rejected'
  WHEN last_error ~ '(^|[^0-9])4[0-9][0-9][ -]' THEN 'later'
  WHEN last_error ~ '(^|[^0-9])5[0-9][0-9][ -]|rejected' THEN 'rejected'
  ELSE 'unknown' END
WHERE last_error IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_with_person" ON "orders" USING btree ("created_at") WHERE erased_at is null;