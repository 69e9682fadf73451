import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { freePort } from '../scripts/free-port.mjs'
import { adminEmail, adminPassword, initialData } from './initial-data.mjs'
import { openMailServer } from './mail-server.mjs'
import { spawnShop, stopShop, untilReady } from './resilience/shop-process.mjs'

export type Shop = { url: string; mails: Email[]; readLog(): string }

export type ShopOptions = {
  env?: Record<string, string>
  /** Changes the data before the shop starts. */
  prepare?: (dataDir: string) => Promise<void>
}

/** Runs `use` with the built shop, started on a copy of the initial data, and a mail server. */
export async function withShop({ env, prepare }: ShopOptions, use: (shop: Shop) => Promise<void>) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'blockyard-'))
  await cp(initialData, dataDir, { recursive: true })
  await prepare?.(dataDir)
  const mailServer = await openMailServer((bytes: Buffer) => PostalMime.parse(bytes))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const shopProcess = spawnShop(
    {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: adminPassword,
      SMTP_URL: mailServer.url,
      LOG_LEVEL: 'warn',
      ...env,
    },
    ['ignore', 'pipe', 'pipe'],
  )
  let log = ''
  for (const stream of [shopProcess.stdout, shopProcess.stderr]) stream?.on('data', data => (log += data))
  try {
    await untilReady(url, shopProcess)
    await use({ url, mails: mailServer.mails, readLog: () => log })
  } finally {
    await stopShop(shopProcess)
    await mailServer.close()
    await rm(dataDir, { recursive: true, force: true })
    if (log.includes('"level":"error"')) console.log(log)
  }
}
