DROP INDEX "deliveries_order";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "planned_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "trips_unclosed" ON "trips" USING btree ("day") WHERE status in ('planned', 'out') or (status = 'closed' and cash_handed_over is null);--> statement-breakpoint
CREATE UNIQUE INDEX "trips_truck_out" ON "trips" USING btree ("truck_id") WHERE status = 'out';--> statement-breakpoint
CREATE UNIQUE INDEX "trips_driver_out" ON "trips" USING btree ("driver_id") WHERE status = 'out';--> statement-breakpoint
CREATE INDEX "orders_planned" ON "orders" USING btree ("created_at") WHERE planned_at is not null and status in ('pending', 'confirmed', 'shipped');--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_order" ON "deliveries" USING btree ("order_id","trip_id");