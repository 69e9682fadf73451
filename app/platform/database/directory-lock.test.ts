import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DatabaseInUseError, lockDirectory } from './directory-lock.server.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const { platform } = process
/** On this platform the lock is a socket file. */
beforeEach(() => {
  Object.defineProperty(process, 'platform', { value: 'darwin' })
  vi.stubEnv('TMPDIR', folder)
})
afterEach(() => {
  Object.defineProperty(process, 'platform', { value: platform })
  vi.unstubAllEnvs()
})

async function socketFile() {
  const release = await lockDirectory(folder)
  const [file = ''] = fs.readdirSync(folder)
  await release()
  return path.join(folder, file)
}

it('replaces the socket file of a process that has ended', async () => {
  fs.writeFileSync(await socketFile(), '')
  const release = await lockDirectory(folder)
  await expect(lockDirectory(folder)).rejects.toThrow(`in use by process ${process.pid}`)
  await release()
})

it('keeps the lock of a process that does not respond', async () => {
  const file = await socketFile()
  const sockets: net.Socket[] = []
  const busy = net.createServer(socket => sockets.push(socket))
  await new Promise<void>(resolve => busy.listen(file, resolve))
  await expect(lockDirectory(folder)).rejects.toThrow(DatabaseInUseError)
  expect(fs.existsSync(file)).toBe(true)
  for (const socket of sockets) socket.destroy()
  busy.close()
})
