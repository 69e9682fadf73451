DROP INDEX "orders_phone";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "channel" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "entered_by" text;--> statement-breakpoint
CREATE INDEX "orders_phone_newest" ON "orders" USING btree ("phone_normalized","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_channel_newest" ON "orders" USING btree ("channel","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE channel <> 'shop';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_channel" CHECK (channel in ('shop', 'telephone', 'counter', 'whatsapp', 'message'));