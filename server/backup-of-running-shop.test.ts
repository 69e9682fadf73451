import fs from 'node:fs'
import { expect, it, vi } from 'vitest'
import { startControlServer } from '../app/admin/control-server.server.ts'
import { orderRequest } from '../app/orders/order.fixture.ts'
import { placeOrder } from '../app/orders/placing/place-order.server.ts'
import { backUpShop, restoreShop } from '../app/platform/backup/backup-commands.server.ts'
import { controlFile } from '../app/platform/database/data-folder.server.ts'
import { makeDataFolder } from '../app/platform/database/database.fixture.ts'
import { openDatabase } from '../app/platform/database/database.server.ts'
import { migrations } from '../app/platform/database/database-template.fixture.ts'
import { lockDirectory } from '../app/platform/database/directory-lock.server.ts'
import { createLog } from '../app/platform/log.server.ts'
import { testLinkKey } from '../app/platform/services.fixture.ts'
import { seedShop } from '../app/slices.ts'
import { setUpBackupTests } from './backup.fixture.ts'

const source = setUpBackupTests()
const { backUp, file } = source

it('reaches the embedded database of a running shop, for the owner of its folder', async () => {
  const dataDir = file('data')
  const shop = { dataDir, databaseUrl: undefined, migrations, seed: seedShop }
  await makeDataFolder(dataDir)
  const backedUp = await backUp(source.db, 'first')
  await restoreShop(shop, file('first'), { replace: false })

  const running = await openDatabase(shop)
  const control = await startControlServer({
    ...{ db: running.db, dataDir, migrations, log: createLog('silent') },
    resetAccess: async () => ({ ok: false, people: [] }),
  })
  try {
    expect(fs.statSync(controlFile(dataDir)).mode & 0o077).toBe(0)
    const { url } = JSON.parse(fs.readFileSync(controlFile(dataDir), 'utf8')) as { url: string }
    expect((await fetch(`${url}/backup`, { method: 'POST' })).status).toBe(403)

    // `fetch` gives up after five minutes.
    vi.stubGlobal('fetch', () => Promise.reject(new Error('Headers Timeout Error')))
    expect(await backUpShop(shop, file('second'))).toEqual(backedUp)
    await expect(restoreShop(shop, file('second'), { replace: false })).rejects.toThrow(/already holds data/)
    await placeOrder(running.db, orderRequest(), testLinkKey)
    await restoreShop(shop, file('second'), { replace: true })
    expect(await backUpShop(shop, file('third'))).toEqual(backedUp)
    expect(fs.readdirSync(dataDir).filter(name => name.startsWith('.backup'))).toEqual([])
  } finally {
    vi.unstubAllGlobals()
    await control.close()
    await running.close()
  }
  expect(await backUpShop(shop, file('new/fourth'))).toEqual(backedUp)
  expect(fs.statSync(file('new')).mode & 0o077).toBe(0)
})

it('says that a shop is starting where the one before was killed, and a start removes its address', async () => {
  const dataDir = file('killed')
  const shop = { dataDir, databaseUrl: undefined, migrations }
  await makeDataFolder(dataDir)
  fs.writeFileSync(controlFile(dataDir), '{"url":"http://127.0.0.1:1","token":""}')
  const unlock = await lockDirectory(dataDir)
  await expect(backUpShop(shop, file('none'))).rejects.toThrow('The shop is just starting or closing')
  await unlock()
  const started = await openDatabase(shop)
  expect(fs.existsSync(controlFile(dataDir))).toBe(false)
  await started.close()
})
