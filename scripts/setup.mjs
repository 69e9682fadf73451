// Runs on Node 20.19 and later before anything is installed, so it imports built-in modules only.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const home = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
process.chdir(home)
// Child processes must find the pinned Node first.
process.env.PATH = [path.join(home, 'node_modules/.bin'), process.env.PATH].join(path.delimiter)

/** For a process that serves the shop. */
export const serverDefaults = {
  // The C library's memory pool for each thread nearly doubles the memory of a process that compresses.
  MALLOC_ARENA_MAX: '1',
  // V8 lets the heap grow the more before a collection, the larger its limits are: 60 MB less than with its defaults.
  NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=1024',
  // From the second start on, loading the server takes a third less time, where the folder can be written.
  NODE_COMPILE_CACHE: path.join(home, 'node_modules/.cache/compiled'),
}

const pinned = path.join(home, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Installs the dependencies if necessary and continues under the pinned Node with these defaults for its environment. */
export async function setUp(defaults = {}) {
  await install()
  const args = process.argv.slice(1)
  const env = { ...defaults, ...process.env }
  const isPinned = process.versions.node === pinnedVersion()
  const isConfigured = Object.keys(defaults).every(name => process.env[name] === env[name])
  // Without execve the process continues: the defaults only save memory.
  if (isPinned && (isConfigured || !process.execve || process.platform === 'win32'))
    return stopWithParent(() => process.kill(process.pid, 'SIGTERM'))
  if (isPinned) process.execve(pinned, [pinned, ...args], env)
  // The channel tells the child that it must end with this process.
  const child = spawn(pinned, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  stopWithParent(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  await new Promise(() => {})
}

/**
 * For the shell of npm, which does not pass signals on when it ends, and for a parent that keeps a channel. A process that
 * an operator starts in the background goes on when its shell ends.
 */
function stopWithParent(stop) {
  if (!process.env.npm_lifecycle_event && !process.connected) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 250)
  watch.unref()
}

const pinnedVersion = () =>
  JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')).dependencies.node

export const lockFiles = ['package.json', 'package-lock.json']
/** Has the hash of the lock files that the dependencies were installed by. */
export const installedFile = 'node_modules/.installed'
const hashFile = path.join(home, installedFile)

export async function install() {
  const inputHash = hashFiles(lockFiles)
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === inputHash && existsSync(pinned)) return
  console.log('Installing dependencies …')
  // The build needs the development dependencies even if NODE_ENV is production.
  await run(npm(), ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (!existsSync(pinned))
    throw new Error('npm did not install the pinned Node: is install-script permission for "node" denied?')
  writeFileSync(hashFile, inputHash)
}

const npm = () => (process.platform === 'win32' ? 'npm.cmd' : 'npm')

export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      cwd: home,
      shell: process.platform === 'win32',
      ...options,
    })
    child.on('error', reject)
    child.on('exit', code =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} exited with code ${code}`)),
    )
  })
}

export const bin = name =>
  path.join(home, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)

export function hashFiles(entries, except = /^$/) {
  const hash = createHash('sha256')
  for (const entry of entries) {
    const full = path.join(home, entry)
    if (!existsSync(full)) continue
    const files = statSync(full).isDirectory()
      ? readdirSync(full, { recursive: true })
          .map(name => path.join(full, name))
          .filter(file => statSync(file).isFile())
          .sort()
      : [full]
    for (const file of files) {
      const name = path.relative(home, file).replaceAll(path.sep, '/')
      if (!except.test(name)) hash.update(`${name}\0`).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}
