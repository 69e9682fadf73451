-- The function of migration 0023. PostgreSQL plans a statement with an array of unknown length anew at each call, which
-- took half of the function's time.
CREATE OR REPLACE FUNCTION assign_customer(phone text, email text, person text, site text, recorded_at timestamptz) RETURNS uuid
LANGUAGE plpgsql AS $$
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
END $$;
