-- An order with two phone numbers and no e-mail address made one, and all orders without either were that customer's.
-- accepted: it locks at most one row, which it finds by the primary key
DELETE FROM "customer_contacts" WHERE "contact" = '';
