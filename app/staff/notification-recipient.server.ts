import { readSettings } from '../company/settings.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { Env } from '../platform/env.server.ts'
import { ownerAddress } from './auth.server.ts'

type RecipientEnv = Pick<Env, 'notifyEmail' | 'adminEmail'>

export const notificationRecipient = async (db: Db, env: RecipientEnv): Promise<string> =>
  (await readSettings(db)).notifyEmail || defaultRecipient(db, env)

export const defaultRecipient = async (db: Db, env: RecipientEnv): Promise<string> =>
  env.notifyEmail ?? ownerAddress(db, env)
