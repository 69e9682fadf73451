import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { invalidatePages } from '../../platform/page-invalidation.server.ts'
import { recordChange } from '../../staff/audit.server.ts'
import type { Actor } from '../../staff/roles.ts'
import { searchSynonyms } from '../products.table.ts'
import type { Synonym } from '../search/search-index.ts'

export const listSearchWords = (db: Db): Promise<Synonym[]> =>
  db.select().from(searchSynonyms).orderBy(asc(searchSynonyms.term))

const findSearchWord = async (tx: Db, term: string) =>
  (await tx.select().from(searchSynonyms).where(eq(searchSynonyms.term, term)).for('update'))[0]

const subjectOf = (term: string) => `Search word ${term}`

/** Adds a search word or changes its meaning. */
export function saveSearchWord(db: Db, admin: Actor, { term, meaning }: Synonym): Promise<void> {
  return db.transaction(async tx => {
    const before = await findSearchWord(tx, term)
    if (before?.meaning === meaning) return
    await tx
      .insert(searchSynonyms)
      .values({ term, meaning })
      .onConflictDoUpdate({ target: searchSynonyms.term, set: { meaning } })
    await recordChange(tx, admin, {
      action: before ? 'search word.updated' : 'search word.created',
      subject: subjectOf(term),
      before: before && { meaning: before.meaning },
      after: { meaning },
    })
    await invalidatePages(tx, ['/products'])
  })
}

/** @returns whether there was such a word */
export function deleteSearchWord(db: Db, admin: Actor, term: string): Promise<boolean> {
  return db.transaction(async tx => {
    const [before] = await tx.delete(searchSynonyms).where(eq(searchSynonyms.term, term)).returning()
    if (!before) return false
    await recordChange(tx, admin, {
      action: 'search word.deleted',
      subject: subjectOf(term),
      before: { meaning: before.meaning },
    })
    await invalidatePages(tx, ['/products'])
    return true
  })
}
