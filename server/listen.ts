import { once } from 'node:events'
import type { Server } from 'node:http'
import { type Env, EnvironmentError } from '../app/platform/env.server.ts'

const badHost = 'HOST must be a name or an address of this machine, for example HOST=127.0.0.1'
const advice: Record<string, string> = {
  ENOTFOUND: badHost,
  EAI_AGAIN: badHost,
  EADDRNOTAVAIL: badHost,
  EAFNOSUPPORT: badHost,
  EADDRINUSE: 'PORT must be a port number that no other program listens on, for example PORT=3001',
  EACCES: 'PORT must be a port that this user may listen on, mostly 1024 or higher, for example PORT=3000',
}

export async function listen(server: Server, { host, port }: Pick<Env, 'host' | 'port'>) {
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    const reason = advice[(error as NodeJS.ErrnoException).code ?? '']
    throw reason ? new EnvironmentError(`The shop can't listen on ${host}, port ${port}: ${reason}`) : error
  }
}
