import type { Db } from '../database/database.server.ts'
import { milestones } from './jobs.table.ts'

export function runOnce(db: Db, key: string, work: (tx: Db) => Promise<void>): Promise<boolean> {
  return db.transaction(async tx => {
    const rows = await tx
      .insert(milestones)
      .values({ key })
      .onConflictDoNothing()
      .returning({ key: milestones.key })
    if (rows.length === 0) return false
    await work(tx)
    return true
  })
}
