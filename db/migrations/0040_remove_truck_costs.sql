-- accepted: truck costs are removed with this version; the version before reads them only in its figures and lists of trucks.
ALTER TABLE "trucks" DROP COLUMN "cost_per_day";
--> statement-breakpoint
-- accepted: truck costs are removed with this version; the version before reads them only in its figures and lists of trucks.
ALTER TABLE "trucks" DROP COLUMN "cost_per_trip";
