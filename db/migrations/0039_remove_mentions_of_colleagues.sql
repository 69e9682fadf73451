-- accepted: mentions are removed with this version, and the version before needs them only where a note is read.
DROP TABLE "note_mentions" CASCADE;
--> statement-breakpoint
-- accepted: few mails tell of mentions, and no worker knows them any more.
DELETE FROM "jobs" WHERE "kind" = 'mention mail';
