import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../scripts/free-port.mjs'
import { home } from '../scripts/setup.mjs'

/** Runs a command on one core where that is wanted and the system can, so that server and load don't take from each other. */
const onCore = (core, command, args) =>
  core !== undefined && existsSync('/usr/bin/taskset')
    ? ['/usr/bin/taskset', ['-c', String(core), command, ...args]]
    : [command, args]

/** Requests per second by `wrk`, 32 connections, on the second core. */
export function load(url, { seconds = 6, connections = 32, headers = {} } = {}) {
  const options = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const [command, args] = onCore(1, 'wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...options, url])
  const report = execFileSync(command, args, { encoding: 'utf8' })
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1])
  if (!(rate > 0) || /Non-2xx/.test(report)) throw new Error(`wrk failed:\n${report}`)
  return rate
}

/** Starts a Node script, on one core if that is said, and waits until it answers. */
export async function serve(script, env, { ready = '/', core } = {}) {
  const port = await freePort()
  const [command, args] = onCore(core, process.execPath, [script])
  const child = spawn(command, args, {
    cwd: home,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; ; attempt++) {
    const up = await fetch(url + ready).then(
      response => response.ok,
      () => false,
    )
    if (up) break
    if (child.exitCode !== null || attempt > 600) throw new Error(`${script} did not start`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return {
    url,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await new Promise(resolve => child.once('exit', resolve))
    },
  }
}

/** The built shop in an empty folder of its own. */
export async function serveShop(env = {}, options = {}) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bench-'))
  const shop = await serve(
    'scripts/start.mjs',
    { DATA_DIR: dataDir, ADMIN_PASSWORD: 'a-long-enough-password', LOG_LEVEL: 'error', ...env },
    { ready: '/readyz', ...options },
  )
  return {
    ...shop,
    async stop() {
      await shop.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
