CREATE TABLE "ended_invitations" (
	"link_hash" text PRIMARY KEY NOT NULL,
	"end" text NOT NULL,
	"contact" text NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL
);
