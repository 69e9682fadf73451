import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { searchText } from '../platform/database/text-search.server.ts'
import { timestampTz } from '../platform/database/timestamps.server.ts'

export const blogPosts = pgTable(
  'blog_posts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    title: text('title').notNull(),
    slug: text('slug').notNull().unique('blog_posts_slug'),
    /** Those that it was public with before. */
    formerSlugs: jsonb('former_slugs').$type<string[]>().notNull().default([]),
    excerpt: text('excerpt'),
    content: text('content').notNull(),
    featuredImage: text('featured_image'),
    authorId: text('author_id'),
    authorName: text('author_name'),
    status: text('status').$type<'draft' | 'published' | 'archived'>().notNull(),
    publishedAt: timestampTz('published_at'),
    tags: jsonb('tags').$type<string[]>().notNull().default(sql`'[]'::jsonb`),
    metaTitle: text('meta_title'),
    metaDescription: text('meta_description'),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
    updatedAt: timestampTz('updated_at').notNull().defaultNow(),
    search: text('search')
      .notNull()
      .generatedAlwaysAs(sql`lower(title || ' ' || coalesce(excerpt, '') || ' ' || content)`),
  },
  table => [
    index('blog_posts_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    index('blog_posts_published')
      .on(table.publishedAt.desc().nullsFirst(), table.id)
      .where(sql`status = 'published'`),
    index('blog_posts_search').using('gin', sql`${searchText(table.search)} gin_trgm_ops`),
    index('blog_posts_former_slugs').using('gin', table.formerSlugs).with({ fastupdate: false }),
    index('blog_posts_tags').using('gin', table.tags.op('jsonb_path_ops')).with({ fastupdate: false }),
    check('blog_posts_status', sql`status in ('draft', 'published', 'archived')`),
  ],
)

export const blogCategories = pgTable(
  'blog_categories',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique('blog_categories_slug'),
    color: text('color').notNull().default('#57514B'),
  },
  table => [uniqueIndex('blog_categories_name').on(sql`lower(${table.name})`)],
)

export const blogPostCategories = pgTable(
  'blog_post_categories',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => blogPosts.id, { onDelete: 'cascade' }),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => blogCategories.id, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.postId, table.categoryId] }),
    index('blog_post_categories_category').on(table.categoryId),
  ],
)
