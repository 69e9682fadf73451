import { readContent } from '../content/content.server.ts'
import type { Db } from '../platform/database.server.ts'
import { brand } from './brand.content.ts'
import type { MailBrand } from './mail-brand.ts'

export const readBrand = async (db: Db) => (await readContent(db))(brand)

export async function readMailBrand(db: Db): Promise<MailBrand> {
  const { name } = await readBrand(db)
  return { name }
}
