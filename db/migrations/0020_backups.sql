CREATE TABLE "backups" (
	"day" date PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"rows" bigint,
	"bytes" bigint,
	"problem" text DEFAULT '' NOT NULL
);
