-- The customer of a number or an e-mail address, who is added where nobody has either. A number goes before an e-mail
-- address: where they belong to two customers, both stay as they are.
CREATE FUNCTION assign_customer(phone text, email text, person text, site text, recorded_at timestamptz) RETURNS uuid
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
    SELECT customer_id INTO owner FROM customer_contacts WHERE contact = ANY (contacts)
    ORDER BY array_position(contacts, contact) LIMIT 1;
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
  SELECT each, owner FROM unnest(contacts) AS each
  WHERE NOT EXISTS (SELECT FROM customer_contacts WHERE contact = each)
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
--> statement-breakpoint
-- Whose records change or go may be named by texts that nothing says any more.
CREATE FUNCTION mark_stale_customer(phone text, email text) RETURNS void LANGUAGE sql AS $$
  UPDATE customers SET is_stale = true
  WHERE id = (SELECT customer_id FROM customer_contacts WHERE contact = coalesce(phone, lower(email))) AND NOT is_stale
$$;
--> statement-breakpoint
CREATE FUNCTION assign_customer_of_record() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_customer AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION assign_customer_of_record();
--> statement-breakpoint
CREATE TRIGGER orders_customer_changed AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.phone_normalized, OLD.customer_email, OLD.customer_name, OLD.place, OLD.customer_address) IS DISTINCT FROM (NEW.phone_normalized, NEW.customer_email, NEW.customer_name, NEW.place, NEW.customer_address))
  EXECUTE FUNCTION assign_customer_of_record();
--> statement-breakpoint
CREATE TRIGGER quotes_customer AFTER INSERT OR DELETE ON quotes FOR EACH ROW EXECUTE FUNCTION assign_customer_of_record();
--> statement-breakpoint
CREATE TRIGGER quotes_customer_changed AFTER UPDATE ON quotes FOR EACH ROW
  WHEN ((OLD.phone_normalized, OLD.customer_email, OLD.customer_name, OLD.customer_place) IS DISTINCT FROM (NEW.phone_normalized, NEW.customer_email, NEW.customer_name, NEW.customer_place))
  EXECUTE FUNCTION assign_customer_of_record();
--> statement-breakpoint
CREATE TRIGGER quotation_requests_customer AFTER INSERT OR DELETE ON quotation_requests FOR EACH ROW EXECUTE FUNCTION assign_customer_of_record();
--> statement-breakpoint
CREATE TRIGGER quotation_requests_customer_changed AFTER UPDATE ON quotation_requests FOR EACH ROW
  WHEN ((OLD.phone_normalized, OLD.email, OLD.name) IS DISTINCT FROM (NEW.phone_normalized, NEW.email, NEW.name))
  EXECUTE FUNCTION assign_customer_of_record();
