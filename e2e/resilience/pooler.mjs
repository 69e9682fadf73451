import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../../scripts/free-port.mjs'
import { serverUser } from '../../scripts/test-machine.mjs'
import { isReachable, startFailingShop } from './shop-process.mjs'
import { runTrial } from './trial.mjs'

/** The shop works through a pooler that keeps a connection for each client, and refuses one that changes it. */
export const pooler = ({ pgbouncer, databaseServer }) =>
  runTrial({ server: databaseServer }, async trial => {
    const direct = trial.env.DATABASE_URL
    for (const mode of ['session', 'transaction']) {
      const { url, stop } = await startPooler(pgbouncer, direct, mode)
      try {
        if (mode === 'session') {
          await trial.start({ DATABASE_URL: url })
          for (let count = 0; count < 5; count++) await trial.order()
          if (!(await isReachable(`${trial.url}/products`))) trial.errors.push('no page through the pooler')
          await trial.stop()
        } else {
          const { code, output } = await startFailingShop({ ...trial.env, DATABASE_URL: url })
          if (code !== 1 || !/^DATABASE_URL leads to a pooler .*pool_mode = session.*\n$/.test(output))
            trial.errors.push(`a start through a transaction pooler ended with ${code}: ${output}`)
        }
      } finally {
        await stop()
      }
    }
    trial.env.DATABASE_URL = direct
    return { times: 2 }
  })

async function startPooler(pgbouncer, database, mode) {
  const [server, port] = [new URL(database), await freePort()]
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pooler-'))
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]\n* = host=127.0.0.1 port=${server.port} user=${server.username}\n[pgbouncer]
listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}\n`,
  )
  const process = spawn(pgbouncer, [file], { ...serverUser(folder), stdio: ['ignore', 'ignore', 'pipe'] })
  for (let log = ''; !log.includes('process up'); ) {
    const [text] = await Promise.race([once(process.stderr, 'data'), once(process, 'exit')])
    if (process.exitCode !== null) throw new Error(`PgBouncer did not start: ${log}`)
    log += text
  }
  server.port = String(port)
  return {
    url: server.href,
    async stop() {
      const exit = once(process, 'exit')
      process.kill('SIGKILL')
      await exit
      rmSync(folder, { recursive: true })
    },
  }
}
