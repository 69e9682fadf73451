CREATE TABLE "health_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"state" text NOT NULL,
	"message" text NOT NULL,
	"readings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"alerted_at" timestamp with time zone
);
