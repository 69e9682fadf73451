ALTER TABLE "blog_posts" ADD COLUMN "former_slugs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_laid_dry" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "is_kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "blog_posts_former_slugs" ON "blog_posts" USING gin ("former_slugs") WITH (fastupdate=false);--> statement-breakpoint
-- Estimates took the unit for the way of laying.
UPDATE "products" SET "is_laid_dry" = true WHERE "kind" = 'block' AND "unit" = 'm²';--> statement-breakpoint
-- accepted: it locks rows of pictures for products, posts and pages alone, a few hundred, and no order waits for them
UPDATE "uploads" SET "is_kept" = true WHERE "hash" NOT IN (
  SELECT "file" FROM "claim_photos" UNION SELECT "file" FROM "delivery_pictures"
) OR "hash" IN (
  SELECT (regexp_matches(shown.text, 'uploads/([0-9a-f]{64})', 'g'))[1] FROM (
    SELECT p::text FROM "products" p
    UNION ALL SELECT v::text FROM "variants" v
    UNION ALL SELECT c::text FROM "categories" c
    UNION ALL SELECT b::text FROM "blog_posts" b
    UNION ALL SELECT c::text FROM "content_pieces" c
    UNION ALL SELECT v::text FROM "content_versions" v
  ) AS shown (text)
);
