import { readSettings } from '../company/settings.server.ts'
import type { Db } from '../platform/database.server.ts'
import type { Env } from '../platform/env.server.ts'
import { adminAddress } from './auth.server.ts'

type Told = Pick<Env, 'notifyEmail' | 'adminEmail'>

/** Who gets the notifications of orders and enquiries. */
export const notificationRecipient = async (db: Db, env: Told): Promise<string> =>
  (await readSettings(db)).notifyEmail || defaultRecipient(db, env)

/** Who gets them where the settings name nobody. */
export const defaultRecipient = async (db: Db, env: Told): Promise<string> =>
  env.notifyEmail ?? adminAddress(db, env)
