CREATE TABLE "claim_lines" (
	"claim_id" uuid NOT NULL,
	"line_key" text NOT NULL,
	"quantity" numeric(12, 1) NOT NULL,
	"granted" numeric(12, 1) DEFAULT 0 NOT NULL,
	CONSTRAINT "claim_lines_claim_id_line_key_pk" PRIMARY KEY("claim_id","line_key"),
	CONSTRAINT "claim_lines_quantity" CHECK (quantity > 0 and granted >= 0 and granted <= quantity)
);
--> statement-breakpoint
CREATE TABLE "claim_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"claim_id" uuid NOT NULL,
	"file" text NOT NULL,
	CONSTRAINT "claim_photos_file" UNIQUE("claim_id","file")
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"idempotency_key" uuid,
	"order_id" uuid NOT NULL,
	"delivery_id" uuid,
	"origin" text NOT NULL,
	"cause" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"recorded_by" text DEFAULT '' NOT NULL,
	"answer" text,
	"answer_key" uuid,
	"note" text DEFAULT '' NOT NULL,
	"credit_id" uuid,
	"answered_by" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claims_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "claims_origin" CHECK (origin in ('customer', 'driver', 'desk')),
	CONSTRAINT "claims_cause" CHECK (cause in ('broken', 'short', 'wrong', 'late', 'returned')),
	CONSTRAINT "claims_answer" CHECK (answer in ('replacement', 'credit', 'refusal')),
	CONSTRAINT "claims_answered" CHECK ((answer is null) = (answered_at is null)),
	CONSTRAINT "claims_credited" CHECK ((credit_id is null) or answer = 'credit')
);
--> statement-breakpoint
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
CREATE TABLE "day_bookings" (
	"order_id" uuid NOT NULL,
	"day" date NOT NULL,
	"yard" text DEFAULT '' NOT NULL,
	"grams" bigint NOT NULL,
	CONSTRAINT "day_bookings_order_id_day_pk" PRIMARY KEY("order_id","day"),
	CONSTRAINT "day_bookings_grams" CHECK (grams >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_line_adjustments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_line_adjustments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"line_key" text NOT NULL,
	"credit_id" uuid,
	"credited" numeric(12, 1) DEFAULT 0 NOT NULL,
	"undelivered" numeric(12, 1) DEFAULT 0 NOT NULL,
	"replaced" numeric(12, 1) DEFAULT 0 NOT NULL,
	"handed_over" numeric(12, 1) DEFAULT 0 NOT NULL,
	"stock" numeric(12, 1) DEFAULT 0 NOT NULL,
	CONSTRAINT "order_line_adjustments_quantities" CHECK (credited >= 0 and undelivered >= 0 and undelivered <= credited and replaced >= 0 and handed_over >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_credits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"document_id" bigint NOT NULL,
	"base" bigint NOT NULL,
	"delivery" bigint NOT NULL,
	"taxes" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_credits_amount" CHECK (amount > 0 and base > 0 and delivery >= 0)
);
--> statement-breakpoint
CREATE TABLE "health_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"state" text NOT NULL,
	"message" text NOT NULL,
	"readings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"alerted_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "orders_phone";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lead_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trucks" ADD COLUMN "cost_per_day" bigint;--> statement-breakpoint
ALTER TABLE "trucks" ADD COLUMN "cost_per_trip" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_day" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "earliest_day" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "channel" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "entered_by" text;--> statement-breakpoint
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_photos" ADD CONSTRAINT "claim_photos_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_credit_id_order_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."order_credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_contacts" ADD CONSTRAINT "customer_contacts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_bookings" ADD CONSTRAINT "day_bookings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_adjustments" ADD CONSTRAINT "order_line_adjustments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_adjustments" ADD CONSTRAINT "order_line_adjustments_credit_id_order_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."order_credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_credits" ADD CONSTRAINT "order_credits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_credits" ADD CONSTRAINT "order_credits_document_id_order_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."order_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_newest" ON "claims" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "claims_open" ON "claims" USING btree ("created_at" DESC NULLS FIRST) WHERE answer is null;--> statement-breakpoint
CREATE INDEX "claims_order" ON "claims" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "claims_delivery" ON "claims" USING btree ("delivery_id") WHERE delivery_id is not null;--> statement-breakpoint
CREATE INDEX "customer_contacts_customer" ON "customer_contacts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_notes_customer" ON "customer_notes" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "customers_newest" ON "customers" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customers_joined" ON "customers" USING btree ("joined_into") WHERE joined_into is not null;--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_stale" ON "customers" USING btree ("id") WHERE is_stale;--> statement-breakpoint
CREATE INDEX "phone_codes_expire" ON "phone_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "day_bookings_day" ON "day_bookings" USING btree ("day");--> statement-breakpoint
CREATE INDEX "order_line_adjustments_order" ON "order_line_adjustments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_credits_order" ON "order_credits" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_credits_created" ON "order_credits" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "quotation_requests_phone" ON "quotation_requests" USING btree ("phone_normalized","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quotation_requests_email" ON "quotation_requests" USING btree (lower("email"),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE phone_normalized is null;--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree (lower("customer_email"),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE phone_normalized is null;--> statement-breakpoint
CREATE INDEX "orders_channel_newest" ON "orders" USING btree ("channel","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE channel <> 'shop';--> statement-breakpoint
CREATE INDEX "orders_promised" ON "orders" USING btree ("promised_day") WHERE promised_day is not null and status in ('pending', 'confirmed', 'shipped');--> statement-breakpoint
CREATE INDEX "quotes_phone" ON "quotes" USING btree ("phone_normalized","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quotes_email" ON "quotes" USING btree (lower("customer_email"),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE phone_normalized is null;--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone_normalized","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","total_amount","paid_amount");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_channel" CHECK (channel in ('shop', 'telephone', 'counter', 'whatsapp', 'message'));