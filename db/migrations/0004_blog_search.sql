-- Search finds text anywhere in a word. So every tail of every word is a term, cut to 20 characters, and what is looked for is the
-- beginning of one; a single character is a term of its own (after a space). Only a text of more than 40,000 bytes, whose terms
-- might not fit into a tsvector (1 MB), has one term for all: a lone space, and is always looked into. Compiling the query would
-- take longer than running it.
CREATE FUNCTION blog_search_terms(whole text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 100000 SET jit = off AS $$
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
$$;
--> statement-breakpoint
-- The last word looked for may go on, all before it end there. Whether they stand side by side, the text itself must say.
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
$$;
--> statement-breakpoint
DROP INDEX "blog_posts_search";--> statement-breakpoint
CREATE INDEX "blog_posts_search" ON "blog_posts" USING gin (blog_search_terms("search")) WITH (fastupdate=false);
--> statement-breakpoint
-- Statistics of the terms would cost some milliseconds a post each time and say nothing that the planner needs.
ALTER INDEX "blog_posts_search" ALTER COLUMN 1 SET STATISTICS 0;
