-- The erasure of a customer stays silent; what happens to his orders afterwards is sent, without him.
DROP TRIGGER orders_webhooks_changed ON orders;
--> statement-breakpoint
CREATE TRIGGER orders_webhooks_changed AFTER UPDATE OF updated_at ON orders FOR EACH ROW
  WHEN (NEW.erased_at IS NOT DISTINCT FROM OLD.erased_at) EXECUTE FUNCTION enqueue_webhooks();
