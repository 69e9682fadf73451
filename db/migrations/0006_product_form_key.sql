ALTER TABLE "products" ADD COLUMN "form_key" text;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_form_key_unique" UNIQUE("form_key");