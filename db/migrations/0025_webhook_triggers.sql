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
