import type { Db } from './database.server.ts'
import { milestones } from './milestones.table.ts'

/**
 * Does `work` if it has never been done in this shop, in one transaction with the note that it was. A second process
 * that comes at the same moment waits, and finds it done.
 * @returns whether it was done now
 */
export function once(db: Db, key: string, work: (tx: Db) => Promise<void>): Promise<boolean> {
  return db.transaction(async tx => {
    const noted = await tx
      .insert(milestones)
      .values({ key })
      .onConflictDoNothing()
      .returning({ key: milestones.key })
    if (noted.length === 0) return false
    await work(tx)
    return true
  })
}
