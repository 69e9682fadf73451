-- An order with two phone numbers and no e-mail address made one, and all orders without either were that customer's.
DELETE FROM "customer_contacts" WHERE "contact" = '';
