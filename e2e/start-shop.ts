import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { freePort } from '../scripts/free-port.mjs'
import { openHttpGateway } from './http-gateway.ts'
import { adminEmail, adminPassword, initialData } from './initial-data.mjs'
import { openMailServer } from './mail-server.mjs'
import { spawnShop, stopShop, untilReady } from './resilience/shop-process.mjs'

export type Shop = { url: string; mails: Email[]; readLog(): string }

export type ShopOptions = {
  env?: Record<string, string>
  /** Changes the data before the shop starts. */
  prepare?: (dataDir: string) => Promise<void>
  /** An HTTP gateway for mails or SMS, and the variables by which the shop finds it. */
  gateway?: {
    answer: Parameters<typeof openHttpGateway>[0]
    env: (url: string) => Record<string, string>
  }
}

/** Starts the built shop on a copy of the initial data, with a mail server. */
export async function openShop({ env, prepare, gateway }: ShopOptions = {}) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'blockyard-'))
  // `cp` takes seven times as long for these small files.
  cpSync(initialData, dataDir, { recursive: true })
  await prepare?.(dataDir)
  const mailServer = await openMailServer((bytes: Buffer) => PostalMime.parse(bytes))
  const httpGateway = gateway && (await openHttpGateway(gateway.answer))
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
      ...(httpGateway && gateway.env(httpGateway.url)),
      ...env,
    },
    ['ignore', 'pipe', 'pipe'],
  )
  let log = ''
  for (const stream of [shopProcess.stdout, shopProcess.stderr]) stream?.on('data', data => (log += data))
  async function close() {
    await stopShop(shopProcess)
    await mailServer.close()
    httpGateway?.close()
    await rm(dataDir, { recursive: true, force: true })
    if (log.includes('"level":"error"')) console.log(log)
  }
  await untilReady(url, shopProcess).catch(async error => {
    await close()
    throw new Error(`${error.message}: ${log}`)
  })
  return { shop: { url, mails: mailServer.mails, readLog: () => log } satisfies Shop, close }
}
