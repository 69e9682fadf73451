DROP INDEX "delivery_pictures_signature";--> statement-breakpoint
ALTER TABLE "delivery_pictures" ADD COLUMN "held_reason" text;--> statement-breakpoint
-- accepted: drivers alone wait for it, for a moment, and send their pictures again
CREATE UNIQUE INDEX "delivery_pictures_counting_signature" ON "delivery_pictures" USING btree ("delivery_id") WHERE kind = 'signature' and held_reason is null;