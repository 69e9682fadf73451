DROP INDEX "blog_posts_search";--> statement-breakpoint
CREATE INDEX "blog_posts_search" ON "blog_posts" USING gin (search_text("search") gin_trgm_ops);