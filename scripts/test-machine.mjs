import { execFile, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freeBytes } from '../app/platform/database/data-folder.server.ts'
import { freePort } from './free-port.mjs'
import { run } from './setup.mjs'

const isRoot = process.getuid?.() === 0

/**
 * Where temporary files are fastest: in memory if that has room. Copying the 700 files of a database takes a tenth of the
 * time that it takes on the disk of a virtual machine.
 */
export function fastestFolder() {
  const memory = '/dev/shm'
  return existsSync(memory) && freeBytes(memory) > 4 * 1024 ** 3 ? memory : os.tmpdir()
}

/** Temporary files of this process and of those that it starts are made in the fastest folder, and removed when it ends. */
export function setTemporaryFolder() {
  const folder = fastestFolder()
  const prefix = 'blockyard-tests-'
  // A process that was killed left its own.
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length))))
      rmSync(path.join(folder, name), { recursive: true, force: true })
  const own = path.join(folder, `${prefix}${process.pid}`)
  mkdirSync(own)
  // Servers run as another user.
  chmodSync(own, 0o1777)
  process.env.TMPDIR = own
  process.once('exit', () => rmSync(own, { recursive: true, force: true }))
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function installOnDebian(packageName) {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${packageName} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', packageName], { env })
}

async function find(packageName, look, advice) {
  if (!look()) await installOnDebian(packageName)
  const found = look()
  if (!found) throw new Error(`${advice} The tests need it.`)
  return found
}

const onPath = names =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap(folder => names.map(name => path.join(folder, name)))
    .find(existsSync)

/** Chromium's headless shell renders the same pages in half of the processor time. */
export const findChromium = () =>
  find(
    'chromium-headless-shell',
    () =>
      [process.env.CHROMIUM, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find(
        file => file && existsSync(file),
      ) ??
      onPath([
        'chromium-headless-shell',
        ...(isRoot && existsSync('/usr/bin/apt-get') ? [] : ['chromium', 'chromium-browser']),
        ...['google-chrome', 'google-chrome-stable', 'chrome.exe'],
      ]),
    'No Chromium was found: install one, or set the environment variable CHROMIUM to its path.',
  )

export const findProxy = () =>
  find(
    'haproxy',
    () => onPath(['haproxy']) ?? ['/usr/sbin/haproxy'].find(existsSync),
    'HAProxy was not found: install it.',
  )

export const findPooler = () =>
  find(
    'pgbouncer',
    () => onPath(['pgbouncer']) ?? ['/usr/sbin/pgbouncer'].find(existsSync),
    'PgBouncer was not found: install it.',
  )

export const findPostgres = () =>
  find(
    'postgresql',
    () => {
      const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
      const debian = versions
        .sort((a, b) => Number(b) - Number(a))
        .map(version => `/usr/lib/postgresql/${version}/bin`)
        .find(folder => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')))
      const other = onPath(['initdb', 'initdb.exe'])
      return debian ?? (other && path.dirname(other))
    },
    'No PostgreSQL server was found: install its server binaries (initdb, postgres).',
  )

/** Who runs servers that refuse to run as root. */
export function serverUser(folder) {
  const user = isRoot ? unprivileged() : {}
  if (isRoot) chownSync(folder, user.uid, user.gid)
  return { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
}

/** With the address of another server, a replica of that. */
export async function startPostgres({
  folder = mkdtempSync(path.join(os.tmpdir(), 'blockyard-postgres-')),
  settings = [],
  replicaOf = undefined,
} = {}) {
  const binaries = await findPostgres()
  const options = serverUser(folder)
  const data = path.join(folder, 'data')
  const runTool = (name, ...args) =>
    promisify(execFile)(path.join(binaries, name), ['-D', data, ...args], options)
  if (replicaOf) await runTool('pg_basebackup', '-d', replicaOf, '-R', '--checkpoint=fast', '--no-sync')
  else await runTool('initdb', '-U', 'blockyard', '--auth=trust', '--encoding=UTF8', '--no-sync')
  const port = await freePort()
  const args = ['-D', data, '-p', String(port)]
  for (const setting of [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...settings,
  ])
    args.push('-c', setting)
  let server
  async function start() {
    server = spawn(path.join(binaries, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    let log = ''
    server.stderr.on('data', text => {
      log += text
    })
    while (!/ready to accept (read-only )?connections/.test(log)) {
      if (hasExited()) throw new Error(`The PostgreSQL server did not start:\n${log}`)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  const hasExited = () => server.exitCode !== null || server.signalCode !== null
  async function stop(signal) {
    if (hasExited()) return
    const exit = new Promise(resolve => server.once('exit', resolve))
    server.kill(signal)
    await exit
  }
  /** Processes of a killed server may use its shared memory for a moment. */
  async function revive() {
    for (let attempt = 1; ; attempt++) {
      try {
        return await start()
      } catch (error) {
        if (attempt === 50) throw error
        await new Promise(resolve => setTimeout(resolve, 200))
      }
    }
  }
  await start()
  return {
    url: `postgres://blockyard@127.0.0.1:${port}/postgres`,
    /** Closes every connection and accepts none until `revive`. */
    fail: () => stop('SIGQUIT'),
    kill: () => stop('SIGKILL'),
    revive,
    isRunning: () => !hasExited(),
    promote: () => runTool('pg_ctl', 'promote'),
    freeze: () => signalTree(server.pid, 'SIGSTOP'),
    thaw: () => signalTree(server.pid, 'SIGCONT'),
    async stop() {
      await stop('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The processes of a database server are each in a process group of their own. */
function signalTree(pid, signal) {
  process.kill(pid, signal)
  for (const task of readdirSync(`/proc/${pid}/task`))
    for (const child of readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean))
      signalTree(Number(child), signal)
}

function unprivileged() {
  const id = (flag, name) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', name), gid: id('-g', name) }
    } catch {}
  }
  throw new Error('Neither of the users "postgres" and "nobody" exists to run the PostgreSQL server as.')
}
