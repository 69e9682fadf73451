CREATE TABLE "order_days" (
	"day" date NOT NULL,
	"shard" smallint NOT NULL,
	"orders" integer NOT NULL,
	"revenue" bigint NOT NULL,
	"pending" integer NOT NULL,
	"delivered" integer NOT NULL,
	CONSTRAINT "order_days_day_shard_pk" PRIMARY KEY("day","shard")
);
--> statement-breakpoint
CREATE TABLE "product_days" (
	"day" date NOT NULL,
	"product_id" text NOT NULL,
	"shard" smallint NOT NULL,
	"name" text NOT NULL,
	"quantity" numeric(16, 1) NOT NULL,
	"revenue" bigint NOT NULL,
	CONSTRAINT "product_days_day_product_id_shard_pk" PRIMARY KEY("day","product_id","shard")
);
