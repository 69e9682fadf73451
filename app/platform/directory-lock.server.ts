import crypto from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** Another process works on the same folder; the message says which. */
export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError'
}

/**
 * Holds `folder` for this process until released or dead, however it dies: the lock is a listening local socket, which
 * the system takes back by itself. Two processes in one embedded database destroy each other's commits.
 * @throws DatabaseInUseError naming the process that holds it
 */
export async function lockDirectory(folder: string): Promise<() => Promise<void>> {
  const real = fs.realpathSync(folder)
  const address = socketAddress(real)
  for (let attempt = 0; ; attempt++) {
    const server = net.createServer(socket => socket.end(String(process.pid)))
    const outcome = await new Promise<NodeJS.ErrnoException | undefined>(resolve => {
      server.once('error', resolve)
      server.listen(address, () => resolve(undefined))
    })
    if (!outcome) {
      server.unref()
      return () => new Promise(resolve => server.close(() => resolve()))
    }
    if (outcome.code !== 'EADDRINUSE') throw outcome
    const holder = await askHolder(address)
    // A socket file (outside Linux and Windows) outlives its process: nobody is there, so it is free to take.
    if (holder === 'nobody' && attempt < 3) {
      if (address.startsWith('/')) fs.rmSync(address, { force: true })
      continue
    }
    throw new DatabaseInUseError(
      `The data folder ${real} is in use by process ${holder}: stop that one, or set DATA_DIR to another folder.`,
    )
  }
}

function socketAddress(folder: string) {
  const name = `blockyard-${crypto.createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return path.join(os.tmpdir(), `${name}.sock`)
}

/** Who is too busy to say its number is there all the same. */
const askHolder = (address: string) =>
  new Promise<string>(resolve => {
    let answer = ''
    const socket = net.connect(address)
    socket.setTimeout(2_000, () => socket.destroy())
    socket.on('data', data => {
      answer += data
    })
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' || code === 'ENOENT') resolve('nobody')
    })
    socket.on('close', () => resolve(answer || 'unknown'))
  })
