-- accepted: nothing of it was read or written any more
DROP TABLE "customer_notes" CASCADE;