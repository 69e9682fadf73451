import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from '../scripts/build.mjs'
import { freePort } from '../scripts/free-port.mjs'
import { home } from '../scripts/setup.mjs'
import { adminPassword, startShop, stopShop } from './resilience/shop-process.mjs'

export { adminPassword }
export const adminEmail = 'owner@example.com'
/** The data folder as a first start leaves it; a new build removes it. */
export const initialData = path.join(home, 'build/initial-data')

/** Builds the shop and prepares its data once, because a first start takes ten times as long as later ones. */
export default async function globalSetup() {
  await build()
  if (existsSync(initialData)) return
  const unfinished = `${initialData}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const port = await freePort()
  const shop = await startShop(`http://localhost:${port}`, {
    ...process.env,
    PORT: String(port),
    DATA_DIR: unfinished,
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: adminPassword,
    LOG_LEVEL: 'warn',
  })
  await stopShop(shop)
  renameSync(unfinished, initialData)
}
