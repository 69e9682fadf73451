-- Written by hand. Notes and assignments name what they are about by kind and id: triggers delete them with it. An order whose
-- customer is erased stays, but what was noted about it and its claims goes.
CREATE FUNCTION delete_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notes WHERE subject_kind = TG_ARGV[0] AND subject_id = OLD.id;
  DELETE FROM assignments WHERE subject_kind = TG_ARGV[0] AND subject_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION erase_notes_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notes WHERE subject_id = OLD.id OR subject_id IN (SELECT id FROM claims WHERE order_id = OLD.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_notes AFTER DELETE ON orders FOR EACH ROW EXECUTE FUNCTION delete_notes('order');
--> statement-breakpoint
CREATE TRIGGER quotes_notes AFTER DELETE ON quotes FOR EACH ROW EXECUTE FUNCTION delete_notes('quote');
--> statement-breakpoint
CREATE TRIGGER quotation_requests_notes AFTER DELETE ON quotation_requests FOR EACH ROW EXECUTE FUNCTION delete_notes('enquiry');
--> statement-breakpoint
CREATE TRIGGER claims_notes AFTER DELETE ON claims FOR EACH ROW EXECUTE FUNCTION delete_notes('claim');
--> statement-breakpoint
CREATE TRIGGER customers_notes AFTER DELETE ON customers FOR EACH ROW EXECUTE FUNCTION delete_notes('customer');
--> statement-breakpoint
CREATE TRIGGER orders_erased_notes AFTER UPDATE OF erased_at ON orders FOR EACH ROW
  WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_notes_of_order();
--> statement-breakpoint
INSERT INTO notes (id, subject_kind, subject_id, text, actor, created_at)
  SELECT id, 'customer', customer_id, text, actor, created_at FROM customer_notes;
--> statement-breakpoint
DELETE FROM customer_notes;
