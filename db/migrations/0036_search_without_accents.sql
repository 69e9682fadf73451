-- What is searched and what is typed, both in small letters, are compared without accents and with single blanks. Letters
-- that have no accent to take off are those of Ghana's languages and of a few others. Most texts are plain ASCII: these
-- come back as they are, because the rest takes ten times as long.
CREATE FUNCTION search_text(lower_text text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN octet_length(lower_text) = length(lower_text) AND strpos(lower_text, '  ') = 0 THEN lower_text
    ELSE translate(
      lower(regexp_replace(
        regexp_replace(normalize(lower_text, NFKD), '[\u0300-\u036f\u200b-\u200d\ufeff]', '', 'g'),
        ' {2,}', ' ', 'g'
      )),
      'ƐɛƆɔŊŋƉɖƑƒƔɣƲʋƁɓƊɗƘƙØøĐđŁł', 'eeoonnddffggvvbbddkkooddll'
    )
  END
$$;
--> statement-breakpoint
DROP INDEX "customers_search";--> statement-breakpoint
DROP INDEX "quotation_requests_search";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
DROP INDEX "quotes_search";--> statement-breakpoint
-- accepted: an index can't change what it is of; no row is rewritten
CREATE INDEX "customers_search" ON "customers" USING gin (search_text("search") gin_trgm_ops);--> statement-breakpoint
-- accepted: an index can't change what it is of; no row is rewritten
CREATE INDEX "quotation_requests_search" ON "quotation_requests" USING gin (search_text("search") gin_trgm_ops);--> statement-breakpoint
-- accepted: an index can't change what it is of; no row is rewritten
CREATE INDEX "orders_search" ON "orders" USING gin (search_text("search") gin_trgm_ops);--> statement-breakpoint
-- accepted: an index can't change what it is of; no row is rewritten
CREATE INDEX "quotes_search" ON "quotes" USING gin (search_text("search") gin_trgm_ops);
