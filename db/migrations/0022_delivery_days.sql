CREATE TABLE "day_bookings" (
	"order_id" uuid NOT NULL,
	"day" date NOT NULL,
	"yard" text DEFAULT '' NOT NULL,
	"grams" bigint NOT NULL,
	CONSTRAINT "day_bookings_order_id_day_pk" PRIMARY KEY("order_id","day"),
	CONSTRAINT "day_bookings_grams" CHECK (grams >= 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lead_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trucks" ADD COLUMN "cost_per_day" bigint;--> statement-breakpoint
ALTER TABLE "trucks" ADD COLUMN "cost_per_trip" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_day" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "earliest_day" date;--> statement-breakpoint
ALTER TABLE "day_bookings" ADD CONSTRAINT "day_bookings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "day_bookings_day" ON "day_bookings" USING btree ("day");--> statement-breakpoint
CREATE INDEX "orders_promised" ON "orders" USING btree ("promised_day") WHERE promised_day is not null and status in ('pending', 'confirmed', 'shipped');