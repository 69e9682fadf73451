import type { Db } from '../../platform/database/database.server.ts'
import { deleteWrittenFiles } from '../../platform/files/written-files.server.ts'
import type { PersonalData } from '../../platform/slice-manifest.server.ts'
import { personalData } from '../../slices.ts'
import { type Counts, mailIdsOf, recordCounts } from './data-subject.server.ts'

const maxPerTransaction = 500
/** The rest is left to the next run. */
const maxTransactions = 40

/** Erases personal data that is older than the owner keeps it. Safe beside the same task in another process. */
export async function eraseOldData(db: Db, dataDir: string): Promise<Counts> {
  const counts: Counts = {}
  for (const data of personalData) counts[data.name] = await eraseOldRecords(db, dataDir, data)
  if (Object.values(counts).some(count => count > 0))
    await recordCounts(
      db,
      { email: 'housekeeping', permissions: ['customers.erase'] },
      'old data.erased',
      counts,
    )
  return counts
}

async function eraseOldRecords(db: Db, dataDir: string, data: PersonalData): Promise<number> {
  const months = await data.retention.months(db)
  if (months === 0) return 0
  let total = 0
  for (let transaction = 0; transaction < maxTransactions; transaction++) {
    const erased = await db.transaction(async tx => {
      const ids = await data.retention.eraseOlderThan(tx, months, maxPerTransaction)
      await deleteWrittenFiles(dataDir, mailIdsOf(data, ids))
      return ids.length
    })
    total += erased
    if (erased < maxPerTransaction) break
  }
  return total
}
