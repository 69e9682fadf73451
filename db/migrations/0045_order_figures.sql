-- accepted: the shop is stopped while it is upgraded to this version
CREATE INDEX "orders_figures" ON "orders" USING btree ("created_at","status","total_amount");