CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"trip_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"outcome" text,
	"arrived_at" timestamp with time zone,
	"discharge_began_at" timestamp with time zone,
	"discharge_ended_at" timestamp with time zone,
	"recorded_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"receiver_name" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"accuracy_metres" integer,
	CONSTRAINT "deliveries_outcome" CHECK (outcome in ('delivered', 'partial', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "delivery_lines" (
	"delivery_id" uuid NOT NULL,
	"line_key" text NOT NULL,
	"planned" numeric(12, 1) NOT NULL,
	"delivered" numeric(12, 1) DEFAULT 0 NOT NULL,
	"broken" numeric(12, 1) DEFAULT 0 NOT NULL,
	"refused" numeric(12, 1) DEFAULT 0 NOT NULL,
	CONSTRAINT "delivery_lines_delivery_id_line_key_pk" PRIMARY KEY("delivery_id","line_key"),
	CONSTRAINT "delivery_lines_planned" CHECK (planned > 0),
	CONSTRAINT "delivery_lines_recorded" CHECK (delivered >= 0 and broken >= 0 and refused >= 0 and delivered + broken + refused <= planned)
);
--> statement-breakpoint
CREATE TABLE "delivery_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"held_reason" text,
	"actor" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"truck_id" uuid NOT NULL,
	"driver_id" text,
	"status" text DEFAULT 'planned' NOT NULL,
	"overload_reason" text DEFAULT '' NOT NULL,
	"link_nonce" text,
	"link_hash" text,
	"left_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_by" text DEFAULT '' NOT NULL,
	"cash_handed_over" bigint,
	"cash_note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trips_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "trips_status" CHECK (status in ('planned', 'out', 'closed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "trucks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"plate" text DEFAULT '' NOT NULL,
	"payload_grams" bigint NOT NULL,
	"pallets" integer,
	"drum_m3" numeric(12, 1),
	"has_crane" boolean DEFAULT false NOT NULL,
	"out_from" date,
	"out_until" date,
	"retired_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "digital_address" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "landmark" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "position" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receiver_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receiver_phone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "access" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "unloading" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collect_at" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "zone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "planned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "delivery_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "date_format" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_lines" ADD CONSTRAINT "delivery_lines_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_pictures" ADD CONSTRAINT "delivery_pictures_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_reports" ADD CONSTRAINT "delivery_reports_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_truck_id_trucks_id_fk" FOREIGN KEY ("truck_id") REFERENCES "public"."trucks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_trip" ON "deliveries" USING btree ("trip_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_order" ON "deliveries" USING btree ("order_id","trip_id");--> statement-breakpoint
CREATE INDEX "delivery_pictures_delivery" ON "delivery_pictures" USING btree ("delivery_id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_pictures_signature" ON "delivery_pictures" USING btree ("delivery_id") WHERE kind = 'signature';--> statement-breakpoint
CREATE INDEX "delivery_reports_delivery" ON "delivery_reports" USING btree ("delivery_id","recorded_at");--> statement-breakpoint
CREATE INDEX "delivery_reports_held" ON "delivery_reports" USING btree ("received_at") WHERE held_reason is not null;--> statement-breakpoint
CREATE INDEX "trips_day" ON "trips" USING btree ("day");--> statement-breakpoint
CREATE INDEX "trips_driver" ON "trips" USING btree ("driver_id","day");--> statement-breakpoint
CREATE INDEX "trips_unclosed" ON "trips" USING btree ("day") WHERE status in ('planned', 'out') or (status = 'closed' and cash_handed_over is null);--> statement-breakpoint
CREATE UNIQUE INDEX "trips_truck_out" ON "trips" USING btree ("truck_id") WHERE status = 'out';--> statement-breakpoint
CREATE UNIQUE INDEX "trips_driver_out" ON "trips" USING btree ("driver_id") WHERE status = 'out';--> statement-breakpoint
CREATE INDEX "orders_planned" ON "orders" USING btree ("created_at") WHERE planned_at is not null and status in ('pending', 'confirmed', 'shipped');--> statement-breakpoint
CREATE INDEX "payments_delivery" ON "payments" USING btree ("delivery_id") WHERE delivery_id is not null;