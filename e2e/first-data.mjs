import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from '../scripts/build.mjs'
import { freePort } from '../scripts/free-port.mjs'
import { home } from '../scripts/setup.mjs'
import { adminPassword, startShop, stopShop } from './resilience/shop-process.mjs'

export { adminPassword }
export const adminEmail = 'owner@example.com'
/** A shop's data as its first start leaves them. They go with the build that made them. */
export const firstData = path.join(home, 'build/first-data')

/** What no worker has to do: the build, and a first start, which takes some ten times as long as those after it. */
export default async function prepare() {
  await build()
  if (existsSync(firstData)) return
  const making = `${firstData}.making`
  rmSync(making, { recursive: true, force: true })
  const port = await freePort()
  const shop = await startShop(`http://localhost:${port}`, {
    ...process.env,
    PORT: String(port),
    DATA_DIR: making,
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: adminPassword,
    LOG_LEVEL: 'warn',
  })
  await stopShop(shop)
  renameSync(making, firstData)
}
