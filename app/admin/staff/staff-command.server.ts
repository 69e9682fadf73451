import { json } from 'node:stream/consumers'
import { requireData, type Shop, withShopDatabase } from '../../platform/backup/backup-commands.server.ts'
import type { Env } from '../../platform/env.server.ts'
import { openAuth } from '../../staff/auth.server.ts'
import { type ResetAccess, resetAccess } from '../../staff/reset-access.server.ts'

/** Resets a person's access in this environment's shop, whether it runs or not. */
export async function runStaffReset(shop: Shop & Env, who: string): Promise<ResetAccess> {
  if (!shop.databaseUrl) requireData(shop)
  return withShopDatabase(
    shop,
    db => resetAccess({ db, auth: openAuth(db, shop), publicOrigin: shop.publicOrigin }, who),
    async ask => (await json(await ask(`/staff/reset?${new URLSearchParams({ who })}`))) as ResetAccess,
  )
}
