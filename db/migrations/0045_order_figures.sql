-- accepted: the shop is stopped while it is upgraded to this version
CREATE INDEX "orders_figures" ON "orders" USING btree ("status","total_amount");