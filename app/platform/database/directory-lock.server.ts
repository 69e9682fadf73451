import crypto from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { StartError } from '../start-error.ts'

export class DatabaseInUseError extends StartError {
  override name = 'DatabaseInUseError'
}

/** Two processes in one embedded database destroy each other's commits. The system closes a listening socket however its process ends. */
export async function lockDirectory(folder: string): Promise<() => Promise<void>> {
  const real = fs.realpathSync(folder)
  const address = socketAddress(real)
  for (let attempt = 0; ; attempt++) {
    const server = net.createServer(socket => socket.end(String(process.pid)))
    const error = await new Promise<NodeJS.ErrnoException | undefined>(resolve => {
      server.once('error', resolve)
      server.listen(address, () => resolve(undefined))
    })
    if (!error) {
      server.unref()
      return () => new Promise(resolve => server.close(() => resolve()))
    }
    if (error.code !== 'EADDRINUSE') throw error
    const owner = await readOwner(address)
    // Outside Linux and Windows a socket file outlives its process.
    if (owner === undefined && attempt < 3) {
      if (address.startsWith('/')) fs.rmSync(address, { force: true })
      continue
    }
    throw new DatabaseInUseError(
      `The data folder ${real} is in use by process ${owner}: stop that process, or set DATA_DIR to another folder.`,
    )
  }
}

function socketAddress(folder: string) {
  const name = `blockyard-${crypto.createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return path.join(os.tmpdir(), `${name}.sock`)
}

const readOwner = (address: string) =>
  new Promise<string | undefined>(resolve => {
    let id = ''
    const socket = net.connect(address)
    socket.setTimeout(2_000, () => socket.destroy())
    socket.on('data', data => {
      id += data
    })
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' || code === 'ENOENT') resolve(undefined)
    })
    socket.on('close', () => resolve(id || 'unknown'))
  })
