-- The tables of 1.0.0, whose 33 migrations this one replaces.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE FUNCTION blog_search_query(wanted text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ('( ' || string_agg(
    '''' || replace(replace(CASE WHEN length(wanted) = 1 THEN ' ' ELSE '' END || left(piece, 20), '\', '\\'), '''', '''''') || ''''
      || CASE WHEN place = pieces AND length(wanted) > 1 THEN ':*' ELSE '' END,
    ' & ') || ' ) | '' ''')::tsquery
  FROM (
    SELECT piece, place, max(place) OVER () AS pieces
    FROM regexp_split_to_table(wanted, '[ \t\n\r\f\v]+') WITH ORDINALITY AS split (piece, place)
    WHERE piece <> ''
  ) AS split
$$;--> statement-breakpoint
CREATE FUNCTION blog_search_terms(whole text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT COST 100000 PARALLEL SAFE SET jit TO 'off' AS $$
  SELECT array_to_tsvector(coalesce(array_agg(DISTINCT term), '{}')) FROM (
    SELECT ' ' AS term WHERE octet_length(whole) > 40000
    UNION ALL
    SELECT unnest(ARRAY[substr(part, place, 20), ' ' || substr(part, place, 1)])
    FROM (
      -- To count to a character takes time: a very long word is read in parts, which overlap by a term.
      SELECT DISTINCT substr(word, start, 119) AS part
      FROM regexp_split_to_table(whole, '[ \t\n\r\f\v]+') AS word, generate_series(1, length(word), 100) AS start
      WHERE octet_length(whole) <= 40000
    ) AS parts, generate_series(1, least(100, length(part))) AS place
  ) AS terms
$$;--> statement-breakpoint
CREATE TABLE users (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL CONSTRAINT users_email_unique UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  role text,
  banned boolean DEFAULT false,
  ban_reason text,
  ban_expires timestamptz,
  two_factor_enabled boolean DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  signed_in_at timestamptz,
  signed_in_from text,
  date_format text
);
--> statement-breakpoint
CREATE TABLE accounts (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  user_id text NOT NULL CONSTRAINT accounts_user_id_users_id_fk REFERENCES users(id) ON DELETE CASCADE,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE assignments (
  subject_kind text NOT NULL,
  subject_id uuid PRIMARY KEY,
  user_id text NOT NULL CONSTRAINT assignments_user_id_users_id_fk REFERENCES users(id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE audit_entries (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  before jsonb,
  after jsonb
);
--> statement-breakpoint
CREATE TABLE backups (
  day date PRIMARY KEY,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  rows bigint,
  bytes bigint,
  problem text NOT NULL DEFAULT ''
);
--> statement-breakpoint
CREATE TABLE blog_categories (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  name text NOT NULL,
  slug text NOT NULL CONSTRAINT blog_categories_slug UNIQUE,
  color text NOT NULL DEFAULT '#57514B'
);
--> statement-breakpoint
CREATE TABLE blog_posts (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  title text NOT NULL,
  slug text NOT NULL CONSTRAINT blog_posts_slug UNIQUE,
  excerpt text,
  content text NOT NULL,
  featured_image text,
  author_id text,
  author_name text,
  status text NOT NULL,
  published_at timestamptz,
  tags jsonb NOT NULL DEFAULT '[]',
  meta_title text,
  meta_description text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search text NOT NULL GENERATED ALWAYS AS (lower(title || ' ' || coalesce(excerpt, '') || ' ' || content)) STORED,
  former_slugs jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT blog_posts_status CHECK (status IN ('draft', 'published', 'archived'))
) WITH (toast_tuple_target = 8160);--> statement-breakpoint
CREATE TABLE blog_post_categories (
  post_id uuid NOT NULL CONSTRAINT blog_post_categories_post_id_blog_posts_id_fk REFERENCES blog_posts(id) ON DELETE CASCADE,
  category_id uuid NOT NULL CONSTRAINT blog_post_categories_category_id_blog_categories_id_fk REFERENCES blog_categories(id) ON DELETE CASCADE,
  CONSTRAINT blog_post_categories_post_id_category_id_pk PRIMARY KEY (post_id, category_id)
);
--> statement-breakpoint
CREATE TABLE categories (
  id text PRIMARY KEY,
  slug text NOT NULL CONSTRAINT categories_slug_unique UNIQUE,
  former_slugs jsonb NOT NULL DEFAULT '[]',
  name text NOT NULL,
  title text NOT NULL DEFAULT '',
  text text NOT NULL DEFAULT '',
  features jsonb NOT NULL DEFAULT '[]',
  picture jsonb NOT NULL DEFAULT '{"alt": "", "picture": ""}',
  kind text NOT NULL DEFAULT 'other',
  page text NOT NULL DEFAULT '/products',
  listed boolean NOT NULL DEFAULT true,
  position integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE orders (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  idempotency_key uuid CONSTRAINT orders_idempotency_key_unique UNIQUE,
  customer_name text NOT NULL,
  customer_email text NOT NULL DEFAULT '',
  customer_phone text NOT NULL,
  phone_normalized text,
  customer_address text NOT NULL,
  notes text,
  status text NOT NULL DEFAULT 'pending',
  order_items jsonb NOT NULL,
  total_amount bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search text NOT NULL GENERATED ALWAYS AS (lower(customer_name || ' ' || customer_email || ' ' || customer_phone || ' ' || coalesce(phone_normalized, '') || ' ' || id::text)) STORED,
  paid_amount bigint NOT NULL DEFAULT 0,
  link_nonce text,
  link_hash text CONSTRAINT orders_link_hash_unique UNIQUE,
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  sums jsonb NOT NULL,
  erased_at timestamptz,
  place text,
  digital_address text,
  landmark text,
  position text,
  receiver_name text,
  receiver_phone text,
  access text,
  unloading text,
  collect_at text,
  zone text,
  planned_at timestamptz,
  promised_day text,
  earliest_day date,
  channel text NOT NULL DEFAULT 'shop',
  entered_by text,
  expires_on date,
  purchase_order text,
  due_days integer,
  credit_excess bigint,
  credit_approved_by text,
  CONSTRAINT orders_channel CHECK (channel IN ('shop', 'telephone', 'counter', 'whatsapp', 'message')),
  CONSTRAINT orders_status CHECK (status IN ('pending', 'confirmed', 'shipped', 'delivered', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE payments (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL CONSTRAINT payments_order_id_orders_id_fk REFERENCES orders(id) ON DELETE CASCADE,
  method text NOT NULL,
  network text NOT NULL DEFAULT '',
  reference text NOT NULL DEFAULT '',
  amount bigint NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  delivery_id uuid,
  CONSTRAINT payments_amount CHECK (amount <> 0)
);
--> statement-breakpoint
CREATE TABLE order_documents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL CONSTRAINT order_documents_order_id_orders_id_fk REFERENCES orders(id) ON DELETE CASCADE,
  payment_id uuid CONSTRAINT order_documents_payment_id_payments_id_fk REFERENCES payments(id) ON DELETE CASCADE,
  kind text NOT NULL,
  year integer NOT NULL,
  number integer NOT NULL,
  content jsonb NOT NULL,
  actor text NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT order_documents_number UNIQUE (kind, year, number)
);
--> statement-breakpoint
CREATE TABLE order_credits (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  order_id uuid NOT NULL CONSTRAINT order_credits_order_id_orders_id_fk REFERENCES orders(id) ON DELETE CASCADE,
  document_id bigint NOT NULL CONSTRAINT order_credits_document_id_order_documents_id_fk REFERENCES order_documents(id) ON DELETE CASCADE,
  base bigint NOT NULL,
  delivery bigint NOT NULL,
  taxes jsonb NOT NULL,
  amount bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT order_credits_amount CHECK (amount > 0 AND base > 0 AND delivery >= 0)
);
--> statement-breakpoint
CREATE TABLE trucks (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  plate text NOT NULL DEFAULT '',
  payload_grams bigint NOT NULL,
  pallets integer,
  drum_m3 numeric(12, 1),
  has_crane boolean NOT NULL DEFAULT false,
  out_from date,
  out_until date,
  retired_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  cost_per_day bigint,
  cost_per_trip bigint
);
--> statement-breakpoint
CREATE TABLE trips (
  id uuid PRIMARY KEY,
  day date NOT NULL,
  truck_id uuid NOT NULL CONSTRAINT trips_truck_id_trucks_id_fk REFERENCES trucks(id),
  driver_id text CONSTRAINT trips_driver_id_users_id_fk REFERENCES users(id),
  status text NOT NULL DEFAULT 'planned',
  overload_reason text NOT NULL DEFAULT '',
  link_nonce text,
  link_hash text CONSTRAINT trips_link_hash_unique UNIQUE,
  left_at timestamptz,
  closed_at timestamptz,
  closed_by text NOT NULL DEFAULT '',
  cash_handed_over bigint,
  cash_note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT trips_status CHECK (status IN ('planned', 'out', 'closed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE deliveries (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  trip_id uuid NOT NULL CONSTRAINT deliveries_trip_id_trips_id_fk REFERENCES trips(id),
  order_id uuid NOT NULL CONSTRAINT deliveries_order_id_orders_id_fk REFERENCES orders(id) ON DELETE CASCADE,
  position integer NOT NULL,
  outcome text,
  arrived_at timestamptz,
  discharge_began_at timestamptz,
  discharge_ended_at timestamptz,
  recorded_at timestamptz,
  received_at timestamptz,
  receiver_name text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  latitude double precision,
  longitude double precision,
  accuracy_metres integer,
  CONSTRAINT deliveries_outcome CHECK (outcome IN ('delivered', 'partial', 'failed'))
);
--> statement-breakpoint
CREATE TABLE claims (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  idempotency_key uuid CONSTRAINT claims_idempotency_key_unique UNIQUE,
  order_id uuid NOT NULL CONSTRAINT claims_order_id_orders_id_fk REFERENCES orders(id) ON DELETE CASCADE,
  delivery_id uuid CONSTRAINT claims_delivery_id_deliveries_id_fk REFERENCES deliveries(id) ON DELETE CASCADE,
  origin text NOT NULL,
  cause text NOT NULL,
  description text NOT NULL DEFAULT '',
  recorded_by text NOT NULL DEFAULT '',
  answer text,
  answer_key uuid,
  note text NOT NULL DEFAULT '',
  credit_id uuid CONSTRAINT claims_credit_id_order_credits_id_fk REFERENCES order_credits(id),
  answered_by text NOT NULL DEFAULT '',
  answered_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT claims_answer CHECK (answer IN ('replacement', 'credit', 'refusal')),
  CONSTRAINT claims_answered CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CONSTRAINT claims_cause CHECK (cause IN ('broken', 'short', 'wrong', 'late', 'returned')),
  CONSTRAINT claims_credited CHECK (credit_id IS NULL OR answer = 'credit'),
  CONSTRAINT claims_origin CHECK (origin IN ('customer', 'driver', 'desk'))
);
--> statement-breakpoint
CREATE TABLE claim_lines (
  claim_id uuid NOT NULL CONSTRAINT claim_lines_claim_id_claims_id_fk REFERENCES claims(id) ON DELETE CASCADE,
  line_key text NOT NULL,
  quantity numeric(12, 1) NOT NULL,
  granted numeric(12, 1) NOT NULL DEFAULT 0,
  CONSTRAINT claim_lines_quantity CHECK (quantity > 0 AND granted >= 0 AND granted <= quantity),
  CONSTRAINT claim_lines_claim_id_line_key_pk PRIMARY KEY (claim_id, line_key)
);
--> statement-breakpoint
CREATE TABLE claim_photos (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  claim_id uuid NOT NULL CONSTRAINT claim_photos_claim_id_claims_id_fk REFERENCES claims(id) ON DELETE CASCADE,
  file text NOT NULL,
  CONSTRAINT claim_photos_file UNIQUE (claim_id, file)
);
--> statement-breakpoint
CREATE TABLE content_pieces (
  key text PRIMARY KEY,
  published jsonb,
  draft jsonb,
  version integer NOT NULL DEFAULT 1,
  actor text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE content_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL,
  value jsonb,
  actor text NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE customers (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  name text NOT NULL,
  joined_into uuid,
  search text NOT NULL,
  is_stale boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE customer_contacts (
  contact text PRIMARY KEY,
  customer_id uuid NOT NULL CONSTRAINT customer_contacts_customer_id_customers_id_fk REFERENCES customers(id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE customer_notes (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL CONSTRAINT customer_notes_customer_id_customers_id_fk REFERENCES customers(id) ON DELETE CASCADE,
  text text NOT NULL,
  actor text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE customer_progress (
  source text PRIMARY KEY,
  assigned_until timestamptz NOT NULL,
  last_id uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE day_bookings (
  order_id uuid NOT NULL CONSTRAINT day_bookings_order_id_orders_id_fk REFERENCES orders(id) ON DELETE CASCADE,
  day date NOT NULL,
  yard text NOT NULL DEFAULT '',
  grams bigint NOT NULL,
  CONSTRAINT day_bookings_grams CHECK (grams >= 0),
  CONSTRAINT day_bookings_order_id_day_pk PRIMARY KEY (order_id, day)
);
--> statement-breakpoint
CREATE TABLE delivery_lines (
  delivery_id uuid NOT NULL CONSTRAINT delivery_lines_delivery_id_deliveries_id_fk REFERENCES deliveries(id) ON DELETE CASCADE,
  line_key text NOT NULL,
  planned numeric(12, 1) NOT NULL,
  delivered numeric(12, 1) NOT NULL DEFAULT 0,
  broken numeric(12, 1) NOT NULL DEFAULT 0,
  refused numeric(12, 1) NOT NULL DEFAULT 0,
  CONSTRAINT delivery_lines_planned CHECK (planned > 0),
  CONSTRAINT delivery_lines_recorded CHECK (delivered >= 0 AND broken >= 0 AND refused >= 0 AND delivered + broken + refused <= planned),
  CONSTRAINT delivery_lines_delivery_id_line_key_pk PRIMARY KEY (delivery_id, line_key)
);
--> statement-breakpoint
CREATE TABLE delivery_pictures (
  id uuid PRIMARY KEY,
  delivery_id uuid NOT NULL CONSTRAINT delivery_pictures_delivery_id_deliveries_id_fk REFERENCES deliveries(id) ON DELETE CASCADE,
  kind text NOT NULL,
  file text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE delivery_reports (
  id uuid PRIMARY KEY,
  delivery_id uuid NOT NULL CONSTRAINT delivery_reports_delivery_id_deliveries_id_fk REFERENCES deliveries(id) ON DELETE CASCADE,
  content jsonb NOT NULL,
  recorded_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  held_reason text,
  actor text NOT NULL
);
--> statement-breakpoint
CREATE TABLE due_reminders (
  order_id uuid NOT NULL CONSTRAINT due_reminders_order_id_orders_id_fk REFERENCES orders(id) ON DELETE CASCADE,
  stage text NOT NULL,
  actor text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT due_reminders_order_id_stage_pk PRIMARY KEY (order_id, stage)
);
--> statement-breakpoint
CREATE TABLE health_checks (
  name text PRIMARY KEY,
  label text NOT NULL,
  state text NOT NULL,
  message text NOT NULL,
  readings jsonb NOT NULL DEFAULT '{}',
  changed_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz NOT NULL DEFAULT now(),
  alerted_at timestamptz
);
--> statement-breakpoint
CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  link_nonce text NOT NULL,
  link_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  invited_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  run_at timestamptz NOT NULL DEFAULT now(),
  locked_until timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  done_at timestamptz,
  failed_at timestamptz,
  problem text
);
--> statement-breakpoint
CREATE TABLE milestones (
  key text PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE notes (
  id uuid PRIMARY KEY,
  subject_kind text NOT NULL,
  subject_id uuid NOT NULL,
  text text NOT NULL,
  actor text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE note_mentions (
  note_id uuid NOT NULL CONSTRAINT note_mentions_note_id_notes_id_fk REFERENCES notes(id) ON DELETE CASCADE,
  user_id text NOT NULL CONSTRAINT note_mentions_user_id_users_id_fk REFERENCES users(id) ON DELETE CASCADE,
  seen_at timestamptz,
  CONSTRAINT note_mentions_note_id_user_id_pk PRIMARY KEY (note_id, user_id)
);
--> statement-breakpoint
CREATE TABLE order_amendments (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL CONSTRAINT order_amendments_order_id_orders_id_fk REFERENCES orders(id) ON DELETE CASCADE,
  state text NOT NULL,
  reason text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  agreement text,
  actor text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_by text,
  decided_at timestamptz,
  credit_excess bigint,
  CONSTRAINT order_amendments_applied CHECK ((state = 'applied') = (agreement IS NOT NULL)),
  CONSTRAINT order_amendments_state CHECK (state IN ('proposed', 'applied', 'declined', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE order_days (
  day date NOT NULL,
  shard smallint NOT NULL,
  orders integer NOT NULL,
  revenue bigint NOT NULL,
  pending integer NOT NULL,
  delivered integer NOT NULL,
  CONSTRAINT order_days_day_shard_pk PRIMARY KEY (day, shard)
);
--> statement-breakpoint
CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL CONSTRAINT order_events_order_id_orders_id_fk REFERENCES orders(id) ON DELETE CASCADE,
  kind text NOT NULL,
  from_status text,
  to_status text,
  details text NOT NULL DEFAULT '',
  actor text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT order_events_status CHECK ((kind = 'status') = ((from_status IS NOT NULL) AND (to_status IS NOT NULL)))
);
--> statement-breakpoint
CREATE TABLE order_line_adjustments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL CONSTRAINT order_line_adjustments_order_id_orders_id_fk REFERENCES orders(id) ON DELETE CASCADE,
  line_key text NOT NULL,
  credit_id uuid CONSTRAINT order_line_adjustments_credit_id_order_credits_id_fk REFERENCES order_credits(id) ON DELETE CASCADE,
  credited numeric(12, 1) NOT NULL DEFAULT 0,
  undelivered numeric(12, 1) NOT NULL DEFAULT 0,
  replaced numeric(12, 1) NOT NULL DEFAULT 0,
  handed_over numeric(12, 1) NOT NULL DEFAULT 0,
  stock numeric(12, 1) NOT NULL DEFAULT 0,
  CONSTRAINT order_line_adjustments_quantities CHECK (credited >= 0 AND undelivered >= 0 AND undelivered <= credited AND replaced >= 0 AND handed_over >= 0)
);
--> statement-breakpoint
CREATE TABLE ordered_together (
  product_id text NOT NULL,
  other_id text NOT NULL,
  orders integer NOT NULL,
  CONSTRAINT ordered_together_product_id_other_id_pk PRIMARY KEY (product_id, other_id)
);
--> statement-breakpoint
CREATE TABLE phone_codes (
  id uuid PRIMARY KEY,
  phone text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE product_days (
  day date NOT NULL,
  product_id text NOT NULL,
  shard smallint NOT NULL,
  name text NOT NULL,
  quantity numeric(16, 1) NOT NULL,
  revenue bigint NOT NULL,
  variant text NOT NULL DEFAULT '',
  label text NOT NULL DEFAULT '',
  CONSTRAINT product_days_day_product_id_variant_shard_pk PRIMARY KEY (day, product_id, variant, shard)
);
--> statement-breakpoint
CREATE TABLE products (
  id text PRIMARY KEY,
  category text NOT NULL CONSTRAINT products_category_categories_id_fk REFERENCES categories(id),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  long_description text NOT NULL DEFAULT '',
  sizes jsonb NOT NULL DEFAULT '[]',
  applications jsonb NOT NULL DEFAULT '[]',
  features jsonb NOT NULL DEFAULT '[]',
  benefits jsonb NOT NULL DEFAULT '[]',
  specifications jsonb NOT NULL DEFAULT '[]',
  unit text NOT NULL DEFAULT 'piece',
  price_unit text NOT NULL DEFAULT 'piece',
  gallery jsonb NOT NULL DEFAULT '[]',
  listed boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  form_key text CONSTRAINT products_form_key_unique UNIQUE,
  price_breaks jsonb NOT NULL DEFAULT '[]',
  option1_name text NOT NULL DEFAULT '',
  option2_name text NOT NULL DEFAULT '',
  kind text NOT NULL DEFAULT 'other',
  face_length_mm integer,
  face_height_mm integer,
  bedding_mm integer,
  cover_mm integer,
  min_length_mm integer,
  max_length_mm integer,
  length_step_mm integer,
  min_pitch_degrees numeric(12, 1),
  lead_days integer NOT NULL DEFAULT 0,
  is_laid_dry boolean NOT NULL DEFAULT false
);
--> statement-breakpoint
CREATE TABLE quotation_requests (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  idempotency_key uuid CONSTRAINT quotation_requests_idempotency_key_unique UNIQUE,
  source text NOT NULL,
  status text NOT NULL DEFAULT 'new',
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  phone_normalized text,
  company text,
  project_type text,
  product text,
  quantity text,
  message text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || email || ' ' || phone || ' ' || coalesce(phone_normalized, '') || ' ' || coalesce(company, '') || ' ' || message)) STORED,
  order_id uuid,
  quote_id uuid,
  answered_at timestamptz,
  CONSTRAINT quotation_requests_status_known CHECK (status IN ('new', 'read', 'answered', 'archived'))
);
--> statement-breakpoint
CREATE TABLE quotes (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  idempotency_key uuid CONSTRAINT quotes_idempotency_key_unique UNIQUE,
  status text NOT NULL,
  customer_name text NOT NULL,
  customer_email text NOT NULL DEFAULT '',
  customer_phone text NOT NULL DEFAULT '',
  phone_normalized text,
  customer_place text NOT NULL DEFAULT '',
  request text NOT NULL DEFAULT '',
  lines jsonb NOT NULL DEFAULT '[]',
  total_amount bigint NOT NULL,
  note text NOT NULL DEFAULT '',
  valid_until date,
  version integer NOT NULL DEFAULT 0,
  sent_valid_until date,
  reminded_version integer NOT NULL DEFAULT 0,
  enquiry_id uuid,
  order_id uuid CONSTRAINT quotes_order_id_unique UNIQUE CONSTRAINT quotes_order_id_orders_id_fk REFERENCES orders(id),
  link_nonce text,
  link_hash text CONSTRAINT quotes_link_hash_unique UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  first_sent_at timestamptz,
  last_sent_at timestamptz,
  answered_at timestamptz,
  accepted_at timestamptz,
  search text NOT NULL GENERATED ALWAYS AS (lower(customer_name || ' ' || customer_email || ' ' || customer_phone || ' ' || coalesce(phone_normalized, '') || ' q-' || id::text)) STORED,
  sums jsonb NOT NULL,
  CONSTRAINT quotes_accepted CHECK ((status = 'accepted') = (order_id IS NOT NULL)),
  CONSTRAINT quotes_status_known CHECK (status IN ('requested', 'sent', 'accepted', 'declined', 'expired', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE quote_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quote_id uuid NOT NULL CONSTRAINT quote_events_quote_id_quotes_id_fk REFERENCES quotes(id) ON DELETE CASCADE,
  kind text NOT NULL,
  details text NOT NULL DEFAULT '',
  actor text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE quote_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quote_id uuid NOT NULL CONSTRAINT quote_versions_quote_id_quotes_id_fk REFERENCES quotes(id) ON DELETE CASCADE,
  version integer NOT NULL,
  content jsonb NOT NULL,
  channels text[] NOT NULL,
  actor text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT quote_versions_number UNIQUE (quote_id, version)
);
--> statement-breakpoint
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  count integer NOT NULL,
  resets_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE search_synonyms (
  term text PRIMARY KEY,
  meaning text NOT NULL
);
--> statement-breakpoint
CREATE TABLE sessions (
  id text PRIMARY KEY,
  token text NOT NULL CONSTRAINT sessions_token_unique UNIQUE,
  user_id text NOT NULL CONSTRAINT sessions_user_id_users_id_fk REFERENCES users(id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  impersonated_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE staff_roles (
  id text PRIMARY KEY,
  name text NOT NULL,
  permissions jsonb,
  requires_two_factor boolean NOT NULL DEFAULT false
);
--> statement-breakpoint
CREATE TABLE stock_movements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id text NOT NULL,
  quantity numeric(12, 1) NOT NULL,
  order_id uuid,
  at timestamptz NOT NULL DEFAULT now(),
  variant text NOT NULL
);
--> statement-breakpoint
CREATE TABLE trade_accounts (
  customer_id uuid PRIMARY KEY CONSTRAINT trade_accounts_customer_id_customers_id_fk REFERENCES customers(id) ON DELETE CASCADE,
  terms jsonb NOT NULL,
  link_nonce text,
  link_hash text CONSTRAINT trade_accounts_link_hash_unique UNIQUE,
  updated_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE two_factors (
  id text PRIMARY KEY,
  secret text NOT NULL,
  backup_codes text NOT NULL,
  user_id text NOT NULL CONSTRAINT two_factors_user_id_users_id_fk REFERENCES users(id) ON DELETE CASCADE,
  verified boolean DEFAULT true,
  failed_verification_count integer DEFAULT 0,
  locked_until timestamptz
);
--> statement-breakpoint
CREATE TABLE uploads (
  hash text PRIMARY KEY,
  content_type text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  is_kept boolean NOT NULL DEFAULT false
);
--> statement-breakpoint
CREATE TABLE variants (
  product_id text NOT NULL CONSTRAINT variants_product_id_products_id_fk REFERENCES products(id) ON DELETE CASCADE,
  key text NOT NULL,
  option1 text NOT NULL DEFAULT '',
  option2 text NOT NULL DEFAULT '',
  price_pesewas integer NOT NULL,
  stock_quantity numeric(12, 1) NOT NULL DEFAULT 0,
  weight_grams integer NOT NULL DEFAULT 0,
  per_pallet numeric(12, 1) NOT NULL DEFAULT 0,
  sku text NOT NULL DEFAULT '',
  picture text NOT NULL DEFAULT '',
  reorder_level numeric(12, 1) NOT NULL DEFAULT 0,
  listed boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0,
  is_default boolean NOT NULL DEFAULT false,
  thickness_mm integer,
  piece_area_mm2 numeric(12, 1),
  inside_width_mm integer,
  inside_depth_mm integer,
  outside_width_mm integer,
  outside_height_mm integer,
  piece_length_mm integer,
  strength_mpa integer,
  purlin_spacing_mm integer,
  min_quantity numeric(12, 1) NOT NULL DEFAULT 0,
  step_quantity numeric(12, 1) NOT NULL DEFAULT 0,
  CONSTRAINT variants_default_listed CHECK (listed OR NOT is_default),
  CONSTRAINT variants_price CHECK (price_pesewas >= 0),
  CONSTRAINT variants_product_id_key_pk PRIMARY KEY (product_id, key)
);
--> statement-breakpoint
CREATE TABLE verifications (
  id text PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY,
  url text NOT NULL,
  events text[] NOT NULL,
  nonce text NOT NULL,
  previous_nonce text,
  rotated_at timestamptz,
  paused_at timestamptz,
  disabled_at timestamptz,
  failing_since timestamptz,
  last_failed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE webhook_messages (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  endpoint_id uuid NOT NULL CONSTRAINT webhook_messages_endpoint_id_webhook_endpoints_id_fk REFERENCES webhook_endpoints(id) ON DELETE CASCADE,
  order_id uuid CONSTRAINT webhook_messages_order_id_orders_id_fk REFERENCES orders(id) ON DELETE CASCADE,
  event text NOT NULL,
  body text,
  attempts integer NOT NULL DEFAULT 0,
  attempted_at timestamptz,
  status integer,
  problem text NOT NULL DEFAULT '',
  delivered_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT webhook_messages_event UNIQUE (order_id, endpoint_id, event, created_at)
);
--> statement-breakpoint
CREATE INDEX accounts_user ON accounts (user_id);--> statement-breakpoint
CREATE INDEX assignments_user ON assignments (user_id, subject_kind);--> statement-breakpoint
CREATE INDEX audit_entries_at ON audit_entries (at DESC, id DESC);--> statement-breakpoint
CREATE UNIQUE INDEX blog_categories_name ON blog_categories (lower(name));--> statement-breakpoint
CREATE INDEX blog_post_categories_category ON blog_post_categories (category_id);--> statement-breakpoint
CREATE INDEX blog_posts_former_slugs ON blog_posts USING gin (former_slugs) WITH (fastupdate = false);--> statement-breakpoint
CREATE INDEX blog_posts_newest ON blog_posts (created_at DESC, id);--> statement-breakpoint
CREATE INDEX blog_posts_published ON blog_posts (published_at DESC, id) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX blog_posts_search ON blog_posts USING gin (blog_search_terms(search)) WITH (fastupdate = false);--> statement-breakpoint
ALTER INDEX blog_posts_search ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
CREATE INDEX blog_posts_tags ON blog_posts USING gin (tags jsonb_path_ops) WITH (fastupdate = false);--> statement-breakpoint
CREATE UNIQUE INDEX categories_name ON categories (lower(name));--> statement-breakpoint
CREATE INDEX claims_delivery ON claims (delivery_id) WHERE delivery_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX claims_newest ON claims (created_at DESC, id DESC);--> statement-breakpoint
CREATE INDEX claims_open ON claims (created_at DESC) WHERE answer IS NULL;--> statement-breakpoint
CREATE INDEX claims_order ON claims (order_id);--> statement-breakpoint
CREATE INDEX content_versions_key ON content_versions (key, id);--> statement-breakpoint
CREATE INDEX customer_contacts_customer ON customer_contacts (customer_id);--> statement-breakpoint
CREATE INDEX customer_notes_customer ON customer_notes (customer_id, created_at);--> statement-breakpoint
CREATE INDEX customers_joined ON customers (joined_into) WHERE joined_into IS NOT NULL;--> statement-breakpoint
CREATE INDEX customers_newest ON customers (created_at DESC, id DESC);--> statement-breakpoint
CREATE INDEX customers_search ON customers USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX customers_stale ON customers (id) WHERE is_stale;--> statement-breakpoint
CREATE INDEX day_bookings_day ON day_bookings (day);--> statement-breakpoint
CREATE UNIQUE INDEX deliveries_order ON deliveries (order_id, trip_id);--> statement-breakpoint
CREATE INDEX deliveries_trip ON deliveries (trip_id, position);--> statement-breakpoint
CREATE INDEX delivery_pictures_delivery ON delivery_pictures (delivery_id);--> statement-breakpoint
CREATE UNIQUE INDEX delivery_pictures_signature ON delivery_pictures (delivery_id) WHERE kind = 'signature';--> statement-breakpoint
CREATE INDEX delivery_reports_delivery ON delivery_reports (delivery_id, recorded_at);--> statement-breakpoint
CREATE INDEX delivery_reports_held ON delivery_reports (received_at) WHERE held_reason IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX invitations_email ON invitations (email);--> statement-breakpoint
CREATE UNIQUE INDEX invitations_link ON invitations (link_hash);--> statement-breakpoint
CREATE INDEX jobs_failed ON jobs (failed_at) WHERE failed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX jobs_open ON jobs (run_at) WHERE done_at IS NULL AND failed_at IS NULL;--> statement-breakpoint
CREATE INDEX jobs_order ON jobs ((payload ->> 'orderId')) WHERE payload ? 'orderId';--> statement-breakpoint
CREATE INDEX note_mentions_user ON note_mentions (user_id);--> statement-breakpoint
CREATE INDEX notes_subject ON notes (subject_id, created_at);--> statement-breakpoint
CREATE INDEX order_amendments_order ON order_amendments (order_id, created_at);--> statement-breakpoint
CREATE UNIQUE INDEX order_amendments_proposed ON order_amendments (order_id) WHERE state = 'proposed';--> statement-breakpoint
CREATE INDEX order_credits_created ON order_credits (created_at);--> statement-breakpoint
CREATE INDEX order_credits_order ON order_credits (order_id);--> statement-breakpoint
CREATE INDEX order_documents_order ON order_documents (order_id);--> statement-breakpoint
CREATE INDEX order_events_delivered ON order_events (at) WHERE kind = 'status' AND (to_status = 'delivered' OR from_status = 'delivered');--> statement-breakpoint
CREATE INDEX order_events_order ON order_events (order_id, at);--> statement-breakpoint
CREATE INDEX order_line_adjustments_order ON order_line_adjustments (order_id);--> statement-breakpoint
CREATE INDEX orders_channel_newest ON orders (channel, created_at DESC, id DESC) WHERE channel <> 'shop';--> statement-breakpoint
CREATE INDEX orders_due ON orders (id) WHERE due_days IS NOT NULL AND status = 'delivered' AND paid_amount < total_amount;--> statement-breakpoint
CREATE INDEX orders_email ON orders (lower(customer_email), created_at DESC, id DESC) WHERE phone_normalized IS NULL;--> statement-breakpoint
CREATE INDEX orders_newest ON orders (created_at DESC, id DESC);--> statement-breakpoint
CREATE INDEX orders_payment_newest ON orders ((
  CASE
    WHEN status = 'cancelled' AND paid_amount > 0 THEN 'to refund'
    WHEN status = 'cancelled' THEN 'nothing due'
    WHEN paid_amount > total_amount THEN 'to refund'
    WHEN total_amount = 0 THEN 'nothing due'
    WHEN paid_amount = total_amount THEN 'paid'
    WHEN paid_amount > 0 THEN 'part paid'
    ELSE 'open'
  END
), created_at DESC, id DESC);--> statement-breakpoint
CREATE INDEX orders_phone ON orders (phone_normalized, created_at DESC, id DESC, status, total_amount, paid_amount);--> statement-breakpoint
CREATE INDEX orders_planned ON orders (created_at) WHERE planned_at IS NOT NULL AND status IN ('pending', 'confirmed', 'shipped');--> statement-breakpoint
CREATE INDEX orders_promised ON orders (promised_day) WHERE promised_day IS NOT NULL AND status IN ('pending', 'confirmed', 'shipped');--> statement-breakpoint
CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX orders_status_newest ON orders (status, created_at DESC, id DESC);--> statement-breakpoint
CREATE INDEX orders_with_person ON orders (created_at) WHERE erased_at IS NULL;--> statement-breakpoint
CREATE INDEX payments_delivery ON payments (delivery_id) WHERE delivery_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX payments_order ON payments (order_id, received_at);--> statement-breakpoint
CREATE INDEX payments_received ON payments (received_at);--> statement-breakpoint
CREATE INDEX phone_codes_expire ON phone_codes (expires_at);--> statement-breakpoint
CREATE INDEX products_in_order ON products (position, id) WHERE listed;--> statement-breakpoint
CREATE INDEX products_listed ON products (category, position, id) WHERE listed;--> statement-breakpoint
CREATE INDEX products_newest ON products (created_at DESC, id);--> statement-breakpoint
CREATE INDEX quotation_requests_email ON quotation_requests (lower(email), created_at DESC, id DESC) WHERE phone_normalized IS NULL;--> statement-breakpoint
CREATE INDEX quotation_requests_newest ON quotation_requests (created_at DESC, id DESC);--> statement-breakpoint
CREATE INDEX quotation_requests_order ON quotation_requests (order_id) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX quotation_requests_phone ON quotation_requests (phone_normalized, created_at DESC, id DESC);--> statement-breakpoint
CREATE INDEX quotation_requests_quote ON quotation_requests (quote_id) WHERE quote_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX quotation_requests_search ON quotation_requests USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX quotation_requests_status ON quotation_requests (status, created_at DESC, id DESC);--> statement-breakpoint
CREATE INDEX quote_events_quote ON quote_events (quote_id, at);--> statement-breakpoint
CREATE INDEX quotes_email ON quotes (lower(customer_email), created_at DESC, id DESC) WHERE phone_normalized IS NULL;--> statement-breakpoint
CREATE INDEX quotes_enquiry ON quotes (enquiry_id) WHERE enquiry_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX quotes_newest ON quotes (created_at DESC, id DESC);--> statement-breakpoint
CREATE INDEX quotes_phone ON quotes (phone_normalized, created_at DESC, id DESC);--> statement-breakpoint
CREATE INDEX quotes_search ON quotes USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX quotes_status ON quotes (status, created_at DESC, id DESC);--> statement-breakpoint
CREATE INDEX rate_limits_resets_at ON rate_limits (resets_at);--> statement-breakpoint
CREATE INDEX sessions_user ON sessions (user_id);--> statement-breakpoint
CREATE INDEX stock_movements_variant ON stock_movements (product_id, variant);--> statement-breakpoint
CREATE INDEX trips_day ON trips (day);--> statement-breakpoint
CREATE INDEX trips_driver ON trips (driver_id, day);--> statement-breakpoint
CREATE UNIQUE INDEX trips_driver_out ON trips (driver_id) WHERE status = 'out';--> statement-breakpoint
CREATE UNIQUE INDEX trips_truck_out ON trips (truck_id) WHERE status = 'out';--> statement-breakpoint
CREATE INDEX trips_unclosed ON trips (day) WHERE status IN ('planned', 'out') OR (status = 'closed' AND cash_handed_over IS NULL);--> statement-breakpoint
CREATE INDEX two_factors_user ON two_factors (user_id);--> statement-breakpoint
CREATE UNIQUE INDEX variants_default ON variants (product_id) WHERE is_default;--> statement-breakpoint
CREATE INDEX variants_low ON variants ((stock_quantity - reorder_level)) WHERE reorder_level > 0;--> statement-breakpoint
CREATE UNIQUE INDEX variants_sku ON variants (sku) WHERE sku <> '';--> statement-breakpoint
CREATE INDEX verifications_identifier ON verifications (identifier);--> statement-breakpoint
CREATE INDEX webhook_messages_newest ON webhook_messages (endpoint_id, created_at DESC, id DESC);--> statement-breakpoint
CREATE INDEX webhook_messages_old ON webhook_messages (created_at) WHERE delivered_at IS NOT NULL OR failed_at IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION assign_customer(phone text, email text, person text, site text, recorded_at timestamptz) RETURNS uuid
  LANGUAGE plpgsql AS $_$
DECLARE
  contacts constant text[] := array_remove(ARRAY[nullif(phone, ''), nullif(lower(email), '')], NULL);
  texts constant text[] := array_remove(ARRAY[nullif(lower(left(trim(person), 120)), ''), nullif(lower(left(trim(site), 160)), ''),
    nullif(phone, ''), '0' || substr(substring(phone FROM '^\+233\d{9}$'), 5), nullif(lower(email), '')], NULL);
  max_length constant integer := 4000;
  owner uuid;
BEGIN
  IF cardinality(contacts) = 0 THEN
    RETURN NULL;
  END IF;
  LOOP
    SELECT customer_id INTO owner FROM customer_contacts WHERE contact IN (contacts[1], contacts[2])
    ORDER BY contact = contacts[1] DESC LIMIT 1;
    EXIT WHEN FOUND;
    owner := gen_random_uuid();
    -- Another transaction may be adding the same contact: then this waits for it and finds its customer.
    WITH added AS (
      INSERT INTO customer_contacts (contact, customer_id) VALUES (contacts[1], owner)
      ON CONFLICT DO NOTHING RETURNING customer_id
    )
    INSERT INTO customers (id, name, search, created_at)
    SELECT customer_id, person, '', recorded_at FROM added;
    EXIT WHEN FOUND;
  END LOOP;

  INSERT INTO customer_contacts (contact, customer_id)
  SELECT each, owner FROM (VALUES (contacts[1]), (contacts[2])) AS given (each)
  WHERE each IS NOT NULL
  ON CONFLICT DO NOTHING;

  UPDATE customers SET
    search = CASE WHEN length(search) >= max_length THEN search ELSE left(concat_ws(' ', nullif(search, ''),
      (SELECT string_agg(each, ' ') FROM unnest(texts) AS each WHERE strpos(customers.search, each) = 0)), max_length) END,
    created_at = least(created_at, recorded_at)
  WHERE id IN (owner, (SELECT joined_into FROM customers WHERE id = owner))
    AND (recorded_at < created_at OR (length(search) < max_length
      AND EXISTS (SELECT FROM unnest(texts) AS each WHERE strpos(customers.search, each) = 0)));
  RETURN owner;
END $_$;--> statement-breakpoint
CREATE FUNCTION assign_customer_of_record() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  -- A backup brings its customers along.
  IF current_setting('shop.restoring', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'quotation_requests' THEN
    IF TG_OP <> 'INSERT' THEN
      PERFORM mark_stale_customer(OLD.phone_normalized, OLD.email);
    END IF;
    IF TG_OP <> 'DELETE' THEN
      PERFORM assign_customer(NEW.phone_normalized, NEW.email, NEW.name, NULL, NEW.created_at);
    END IF;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM mark_stale_customer(OLD.phone_normalized, OLD.customer_email);
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN NULL;
  ELSIF TG_TABLE_NAME = 'orders' THEN
    PERFORM assign_customer(NEW.phone_normalized, NEW.customer_email, NEW.customer_name,
      concat_ws(', ', NEW.place, NEW.customer_address), NEW.created_at);
  ELSE
    PERFORM assign_customer(NEW.phone_normalized, NEW.customer_email, NEW.customer_name, NEW.customer_place, NEW.created_at);
  END IF;
  RETURN NULL;
EXCEPTION WHEN OTHERS THEN
  -- The record is stored without its customer; housekeeping assigns it.
  RAISE WARNING 'A customer could not be assigned: %', SQLERRM;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_orders() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  own constant smallint := (pg_backend_pid() % 16)::smallint;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE order_days, product_days;
    RETURN NULL;
  END IF;

  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (
      SELECT id, status, total_amount, created_at, order_items FROM gone
      EXCEPT SELECT id, status, total_amount, created_at, order_items FROM came
    ) THEN
      RETURN NULL;
    END IF;
  END IF;

  IF TG_OP <> 'INSERT' THEN
    INSERT INTO order_days AS d (day, shard, orders, revenue, pending, delivered)
    SELECT (created_at AT TIME ZONE 'Africa/Accra')::date AS day, own, -count(*), -sum(total_amount),
      -count(*) FILTER (WHERE status = 'pending'), -count(*) FILTER (WHERE status = 'delivered')
    FROM gone GROUP BY 1 ORDER BY 1
    ON CONFLICT (day, shard) DO UPDATE SET orders = d.orders + excluded.orders, revenue = d.revenue + excluded.revenue,
      pending = d.pending + excluded.pending, delivered = d.delivered + excluded.delivered;

    INSERT INTO product_days AS p (day, product_id, variant, shard, name, label, quantity, revenue)
    SELECT (created_at AT TIME ZONE 'Africa/Accra')::date, line->>'id', coalesce(line->>'variant', ''), own,
      max(line->>'name'), max(coalesce(line->>'label', '')), -sum((line->>'quantity')::numeric),
      -sum(round((line->>'price')::numeric * (line->>'quantity')::numeric
        * (100 - coalesce((line->>'percentOff')::numeric, 0)) / 100))
    FROM gone, jsonb_array_elements(order_items) AS line
    WHERE status <> 'cancelled' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (day, product_id, variant, shard) DO UPDATE
    SET quantity = p.quantity + excluded.quantity, revenue = p.revenue + excluded.revenue;
  END IF;

  IF TG_OP <> 'DELETE' THEN
    INSERT INTO order_days AS d (day, shard, orders, revenue, pending, delivered)
    SELECT (created_at AT TIME ZONE 'Africa/Accra')::date AS day, own, count(*), sum(total_amount),
      count(*) FILTER (WHERE status = 'pending'), count(*) FILTER (WHERE status = 'delivered')
    FROM came GROUP BY 1 ORDER BY 1
    ON CONFLICT (day, shard) DO UPDATE SET orders = d.orders + excluded.orders, revenue = d.revenue + excluded.revenue,
      pending = d.pending + excluded.pending, delivered = d.delivered + excluded.delivered;

    INSERT INTO product_days AS p (day, product_id, variant, shard, name, label, quantity, revenue)
    SELECT (created_at AT TIME ZONE 'Africa/Accra')::date, line->>'id', coalesce(line->>'variant', ''), own,
      max(line->>'name'), max(coalesce(line->>'label', '')), sum((line->>'quantity')::numeric),
      sum(round((line->>'price')::numeric * (line->>'quantity')::numeric
        * (100 - coalesce((line->>'percentOff')::numeric, 0)) / 100))
    FROM came, jsonb_array_elements(order_items) AS line
    WHERE status <> 'cancelled' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (day, product_id, variant, shard) DO UPDATE
    SET quantity = p.quantity + excluded.quantity, revenue = p.revenue + excluded.revenue, name = excluded.name,
      label = excluded.label;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION delete_notes() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notes WHERE subject_kind = TG_ARGV[0] AND subject_id = OLD.id;
  DELETE FROM assignments WHERE subject_kind = TG_ARGV[0] AND subject_id = OLD.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION enqueue_webhooks() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  happened text[];
BEGIN
  IF current_setting('shop.restoring', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    happened := ARRAY['order.placed'];
  ELSE
    happened := array_remove(ARRAY[
      'order.changed',
      CASE WHEN NEW.status = 'delivered' AND OLD.status <> 'delivered' THEN 'order.delivered' END,
      CASE WHEN NEW.status <> 'cancelled' AND NEW.total_amount > 0 AND NEW.paid_amount >= NEW.total_amount
        AND (OLD.status = 'cancelled' OR OLD.total_amount <= 0 OR OLD.paid_amount < OLD.total_amount) THEN 'order.paid' END
    ], NULL);
  END IF;
  WITH messages AS (
    INSERT INTO webhook_messages (endpoint_id, order_id, event)
    SELECT endpoint.id, NEW.id, event FROM webhook_endpoints AS endpoint, unnest(happened) AS event
    WHERE event = ANY (endpoint.events) AND endpoint.paused_at IS NULL AND endpoint.disabled_at IS NULL
    ON CONFLICT DO NOTHING
    RETURNING id
  )
  INSERT INTO jobs (kind, payload)
  SELECT 'webhook', jsonb_build_object('messageId', id, 'attempt', 0) FROM messages;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION erase_notes_of_order() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notes WHERE subject_id = OLD.id OR subject_id IN (SELECT id FROM claims WHERE order_id = OLD.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION erase_webhooks() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhook_messages SET body = NULL, problem = '' WHERE order_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION mark_stale_customer(phone text, email text) RETURNS void
  LANGUAGE sql AS $$
  UPDATE customers SET is_stale = true
  WHERE id = (SELECT customer_id FROM customer_contacts WHERE contact = coalesce(phone, lower(email))) AND NOT is_stale
$$;--> statement-breakpoint
CREATE TRIGGER claims_notes AFTER DELETE ON claims
  FOR EACH ROW EXECUTE FUNCTION delete_notes('claim');--> statement-breakpoint
CREATE TRIGGER customers_notes AFTER DELETE ON customers
  FOR EACH ROW EXECUTE FUNCTION delete_notes('customer');--> statement-breakpoint
CREATE TRIGGER orders_counted_delete AFTER DELETE ON orders
  REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_orders();--> statement-breakpoint
CREATE TRIGGER orders_counted_insert AFTER INSERT ON orders
  REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION count_orders();--> statement-breakpoint
CREATE TRIGGER orders_counted_truncate AFTER TRUNCATE ON orders
  FOR EACH STATEMENT EXECUTE FUNCTION count_orders();--> statement-breakpoint
CREATE TRIGGER orders_counted_update AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS gone NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION count_orders();--> statement-breakpoint
CREATE TRIGGER orders_customer AFTER INSERT OR DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION assign_customer_of_record();--> statement-breakpoint
CREATE TRIGGER orders_customer_changed AFTER UPDATE ON orders
  FOR EACH ROW WHEN (
    (OLD.phone_normalized, OLD.customer_email, OLD.customer_name, OLD.place, OLD.customer_address)
    IS DISTINCT FROM (NEW.phone_normalized, NEW.customer_email, NEW.customer_name, NEW.place, NEW.customer_address)
  )
  EXECUTE FUNCTION assign_customer_of_record();--> statement-breakpoint
CREATE TRIGGER orders_erased_notes AFTER UPDATE OF erased_at ON orders
  FOR EACH ROW WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL)
  EXECUTE FUNCTION erase_notes_of_order();--> statement-breakpoint
CREATE TRIGGER orders_notes AFTER DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION delete_notes('order');--> statement-breakpoint
CREATE TRIGGER orders_webhooks AFTER INSERT ON orders
  FOR EACH ROW EXECUTE FUNCTION enqueue_webhooks();--> statement-breakpoint
CREATE TRIGGER orders_webhooks_changed AFTER UPDATE OF updated_at ON orders
  FOR EACH ROW WHEN (NOT (NEW.erased_at IS DISTINCT FROM OLD.erased_at))
  EXECUTE FUNCTION enqueue_webhooks();--> statement-breakpoint
CREATE TRIGGER orders_webhooks_erased AFTER UPDATE OF erased_at ON orders
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL)
  EXECUTE FUNCTION erase_webhooks();--> statement-breakpoint
CREATE TRIGGER quotation_requests_customer AFTER INSERT OR DELETE ON quotation_requests
  FOR EACH ROW EXECUTE FUNCTION assign_customer_of_record();--> statement-breakpoint
CREATE TRIGGER quotation_requests_customer_changed AFTER UPDATE ON quotation_requests
  FOR EACH ROW WHEN (
    (OLD.phone_normalized, OLD.email, OLD.name)
    IS DISTINCT FROM (NEW.phone_normalized, NEW.email, NEW.name)
  )
  EXECUTE FUNCTION assign_customer_of_record();--> statement-breakpoint
CREATE TRIGGER quotation_requests_notes AFTER DELETE ON quotation_requests
  FOR EACH ROW EXECUTE FUNCTION delete_notes('enquiry');--> statement-breakpoint
CREATE TRIGGER quotes_customer AFTER INSERT OR DELETE ON quotes
  FOR EACH ROW EXECUTE FUNCTION assign_customer_of_record();--> statement-breakpoint
CREATE TRIGGER quotes_customer_changed AFTER UPDATE ON quotes
  FOR EACH ROW WHEN (
    (OLD.phone_normalized, OLD.customer_email, OLD.customer_name, OLD.customer_place)
    IS DISTINCT FROM (NEW.phone_normalized, NEW.customer_email, NEW.customer_name, NEW.customer_place)
  )
  EXECUTE FUNCTION assign_customer_of_record();--> statement-breakpoint
CREATE TRIGGER quotes_notes AFTER DELETE ON quotes
  FOR EACH ROW EXECUTE FUNCTION delete_notes('quote');--> statement-breakpoint
INSERT INTO categories (id, slug, former_slugs, name, title, text, features, picture, kind, page, listed, position) VALUES
  ('blocks', 'blocks', '[]', 'Blocks', 'Concrete Blocks', 'Hollow, solid and interlocking blocks from 5 to 9 inches, vibrated in steel moulds and cured for seven days, for foundations, walls and fences.', '[{"text": "Load bearing"}, {"text": "Thermal insulation"}, {"text": "Multiple sizes"}]', '{"alt": "", "picture": "hollow-blocks"}', 'block', '/products', true, 10),
  ('drainage', 'drainage', '[]', 'Drainage', 'Drainage Solutions', 'U-drains in metre lengths and reinforced culverts up to 1200 mm inside, which carry storm water away from compounds, roads and driveways.', '[{"text": "Heavy duty"}, {"text": "Weather resistant"}, {"text": "Custom sizes"}]', '{"alt": "", "picture": "u-drains"}', 'drain', '/products', true, 20),
  ('paving', 'paving', '[]', 'Paving', 'Paving Solutions', 'Pressed pavers in zig-zag, hexagon and rectangle: 60 mm thick for feet and cars, 80 mm for trucks.', '[{"text": "Non-slip"}, {"text": "Multiple colors"}, {"text": "Easy maintenance"}]', '{"alt": "", "picture": "paving"}', 'paver', '/products', true, 30),
  ('concrete', 'concrete', '[]', 'Concrete', 'Ready Mix Concrete', 'Four grades from 15 to 30 MPa, batched by weight and on your site within 90 minutes, for foundations, slabs and columns.', '[{"text": "Various grades"}, {"text": "Fresh delivery"}, {"text": "GSA approved"}]', '{"alt": "", "picture": "ready-mix-pour"}', 'concrete', '/ready-mix-concrete', true, 40),
  ('roofing', 'roofing', '[]', 'Roofing', 'Roofing Sheets', 'Aluminum and corrugated sheets cut to the length of your roof, in colours that last, with ridges and screws to match.', '[{"text": "Lightweight"}, {"text": "Corrosion resistant"}, {"text": "Long lasting"}]', '{"alt": "", "picture": "roof-ibr"}', 'sheet', '/products', true, 50);
