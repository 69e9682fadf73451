import { json } from 'node:stream/consumers'
import { requireData, type Shop, withShopDatabase } from '../../platform/backup/backup-commands.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { type DataSubjectTask, eraseDataSubject, exportDataSubject } from './data-subject.server.ts'

/** Exports or erases a person's data in this environment's shop, whether it runs or not. */
export async function runPersonalDataTask(shop: Shop, task: DataSubjectTask, who: string): Promise<unknown> {
  if (!shop.databaseUrl) requireData(shop)
  return withShopDatabase(
    shop,
    (db: Db): Promise<unknown> =>
      task === 'erase' ? eraseDataSubject(db, who, shop) : exportDataSubject(db, who),
    async ask => json(await ask(`/personal-data/${task}?${new URLSearchParams({ who })}`)),
  )
}
