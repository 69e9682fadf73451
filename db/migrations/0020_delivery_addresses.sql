ALTER TABLE "orders" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "digital_address" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "landmark" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "position" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receiver_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receiver_phone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "access" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "unloading" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collect_at" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "zone" text;