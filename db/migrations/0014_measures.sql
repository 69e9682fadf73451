ALTER TABLE "products" ADD COLUMN "kind" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "face_length_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "face_height_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "bedding_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cover_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "min_length_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "max_length_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "length_step_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "min_pitch_degrees" numeric(12, 1);--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "thickness_mm" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "piece_area_mm2" numeric(12, 1);--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "inside_width_mm" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "inside_depth_mm" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "outside_width_mm" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "outside_height_mm" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "piece_length_mm" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "strength_mpa" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "purlin_spacing_mm" integer;