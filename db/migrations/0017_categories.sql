CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"former_slugs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"features" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"picture" jsonb DEFAULT '{"picture":"","alt":""}'::jsonb NOT NULL,
	"kind" text DEFAULT 'other' NOT NULL,
	"page" text DEFAULT '/products' NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree (lower("name"));--> statement-breakpoint
INSERT INTO "categories" ("id", "slug", "name", "title", "kind", "text", "features", "picture", "page", "position") VALUES
  ('blocks', 'blocks', 'Blocks', 'Concrete Blocks', 'block',
    'Hollow, solid and interlocking blocks from 5 to 9 inches, vibrated in steel moulds and cured for seven days, for foundations, walls and fences.',
    '[{"text": "Load bearing"}, {"text": "Thermal insulation"}, {"text": "Multiple sizes"}]', '{"picture": "hollow-blocks", "alt": ""}', '/products', 10),
  ('drainage', 'drainage', 'Drainage', 'Drainage Solutions', 'drain',
    'U-drains in metre lengths and reinforced culverts up to 1200 mm inside, which carry storm water away from compounds, roads and driveways.',
    '[{"text": "Heavy duty"}, {"text": "Weather resistant"}, {"text": "Custom sizes"}]', '{"picture": "u-drains", "alt": ""}', '/products', 20),
  ('paving', 'paving', 'Paving', 'Paving Solutions', 'paver',
    'Pressed pavers in zig-zag, hexagon and rectangle: 60 mm thick for feet and cars, 80 mm for trucks.',
    '[{"text": "Non-slip"}, {"text": "Multiple colors"}, {"text": "Easy maintenance"}]', '{"picture": "paving", "alt": ""}', '/products', 30),
  ('concrete', 'concrete', 'Concrete', 'Ready Mix Concrete', 'concrete',
    'Four grades from 15 to 30 MPa, batched by weight and on your site within 90 minutes, for foundations, slabs and columns.',
    '[{"text": "Various grades"}, {"text": "Fresh delivery"}, {"text": "GSA approved"}]', '{"picture": "ready-mix-pour", "alt": ""}', '/ready-mix-concrete', 40),
  ('roofing', 'roofing', 'Roofing', 'Roofing Sheets', 'sheet',
    'Aluminum and corrugated sheets cut to the length of your roof, in colours that last, with ridges and screws to match.',
    '[{"text": "Lightweight"}, {"text": "Corrosion resistant"}, {"text": "Long lasting"}]', '{"picture": "roof-ibr", "alt": ""}', '/products', 50);--> statement-breakpoint
-- What the owner published as the families of the home page. A category that is not among them has no text, so that it stays off that page.
WITH published AS (
  SELECT published->'categories' AS list FROM content_pieces
  WHERE key = 'home-categories' AND jsonb_typeof(published->'categories') = 'array'
), families AS (
  SELECT DISTINCT ON (family->>'id') family->>'id' AS id, family, number
  FROM published, jsonb_array_elements(list) WITH ORDINALITY AS listed (family, number) ORDER BY family->>'id', number
)
UPDATE "categories" SET "title" = coalesce(family->>'name', ''), "text" = coalesce(family->>'description', ''),
  "features" = coalesce(family->'features', '[]'), "picture" = coalesce(family->'picture', '{"picture": "", "alt": ""}'),
  "position" = coalesce(number * 10, 100 + each.position)
  FROM "categories" AS each LEFT JOIN families ON families.id = each.id
  WHERE each.id = "categories"."id" AND EXISTS (SELECT FROM published);--> statement-breakpoint
-- The application stored no others.
INSERT INTO "categories" ("id", "slug", "name", "position")
  SELECT "category", "category", "category", 200 FROM "products" GROUP BY "category" ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_categories_id_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;