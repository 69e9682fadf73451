CREATE TABLE "order_amendments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"agreement" text,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "order_amendments_state" CHECK (state in ('proposed', 'applied', 'declined', 'withdrawn')),
	CONSTRAINT "order_amendments_applied" CHECK ((state = 'applied') = (agreement is not null))
);
--> statement-breakpoint
ALTER TABLE "order_amendments" ADD CONSTRAINT "order_amendments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_amendments_order" ON "order_amendments" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_amendments_proposed" ON "order_amendments" USING btree ("order_id") WHERE state = 'proposed';