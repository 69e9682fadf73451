CREATE TABLE "customer_contacts" (
	"contact" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"text" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_progress" (
	"source" text PRIMARY KEY NOT NULL,
	"assigned_until" timestamp with time zone NOT NULL,
	"last_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"joined_into" uuid,
	"search" text NOT NULL,
	"is_stale" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_phone";--> statement-breakpoint
ALTER TABLE "customer_contacts" ADD CONSTRAINT "customer_contacts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_contacts_customer" ON "customer_contacts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_notes_customer" ON "customer_notes" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "customers_newest" ON "customers" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customers_joined" ON "customers" USING btree ("joined_into") WHERE joined_into is not null;--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_stale" ON "customers" USING btree ("id") WHERE is_stale;--> statement-breakpoint
CREATE INDEX "phone_codes_expire" ON "phone_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "quotation_requests_phone" ON "quotation_requests" USING btree ("phone_normalized","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quotation_requests_email" ON "quotation_requests" USING btree (lower("email"),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE phone_normalized is null;--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree (lower("customer_email"),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE phone_normalized is null;--> statement-breakpoint
CREATE INDEX "quotes_phone" ON "quotes" USING btree ("phone_normalized","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quotes_email" ON "quotes" USING btree (lower("customer_email"),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE phone_normalized is null;--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone_normalized","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","total_amount","paid_amount");