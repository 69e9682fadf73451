CREATE INDEX "orders_payment_newest" ON "orders" USING btree ((case
    when "status" = 'cancelled' and "paid_amount" > 0 then 'to refund'
    when "status" = 'cancelled' then 'nothing due'
    when "paid_amount" > "total_amount" then 'to refund'
    when "total_amount" = 0 then 'nothing due'
    when "paid_amount" = "total_amount" then 'paid'
    when "paid_amount" > 0 then 'part paid'
    else 'open' end),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);