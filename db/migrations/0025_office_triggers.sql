-- Messages to other systems and their jobs, in the transaction of what happens to an order. What changes an order sets its
-- `updated_at`.
CREATE FUNCTION enqueue_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_webhooks AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION enqueue_webhooks();
--> statement-breakpoint
CREATE TRIGGER orders_webhooks_changed AFTER UPDATE OF updated_at ON orders FOR EACH ROW
  WHEN (NEW.erased_at IS NULL) EXECUTE FUNCTION enqueue_webhooks();
--> statement-breakpoint
-- What was sent of an order goes with its customer. A response may quote it.
CREATE FUNCTION erase_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhook_messages SET body = NULL, problem = '' WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_webhooks_erased AFTER UPDATE OF erased_at ON orders FOR EACH ROW
  WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_webhooks();
--> statement-breakpoint
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
