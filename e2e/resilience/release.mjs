import { execFile, spawn } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../scripts/free-port.mjs'
import { home } from '../../scripts/setup.mjs'
import { stopShop, untilReady } from './shop-process.mjs'

/** On a base of 121 MB (docs/operations.md), an image of less than 400 MB. */
const maxMegabytes = 270

/** Makes a release, and runs the shop and its commands in it as an image does: with nothing around it, as another user, who can write the data only. */
export async function release() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'release-'))
  const shop = path.join(folder, 'shop')
  const data = path.join(folder, 'data')
  const backups = path.join(folder, 'backups')
  for (const each of [data, backups]) mkdirSync(each)
  const isRoot = process.getuid?.() === 0
  const errors = []
  const run = promisify(execFile)
  try {
    await run(process.execPath, [path.join(home, 'scripts/release.mjs'), shop])
    const user = isRoot ? { uid: 1000, gid: 1000 } : {}
    if (isRoot) for (const each of [folder, data, backups]) chownSync(each, 1000, 1000)
    const port = await freePort()
    const options = {
      ...user,
      cwd: shop,
      env: {
        ...imageEnvironment(),
        DATA_DIR: data,
        BACKUP_TO: backups,
        PORT: String(port),
        LOG_LEVEL: 'error',
      },
    }
    const node = path.join(shop, 'node_modules/node/bin/node')
    const server = spawn(node, ['scripts/serve.mjs'], { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
    try {
      const url = `http://127.0.0.1:${port}`
      await untilReady(url, server)
      for (const page of ['/', '/products/hollow-blocks/specification.pdf', '/admin-login'])
        if (!(await fetch(url + page)).ok) errors.push(`${page} does not answer`)
      await run(node, ['scripts/backup.mjs'], options)
      if (readdirSync(backups).length !== 1) errors.push('the backup is missing')
      const { stdout } = await run(node, ['scripts/staff.mjs', 'reset', 'admin@example.com'], options)
      if (!stdout.includes('sets a new password')) errors.push('the staff command says nothing')
    } finally {
      await stopShop(server)
    }
    const megabytes = sizeOf(shop) / 1_000_000
    if (megabytes > maxMegabytes) errors.push(`the release has ${megabytes.toFixed()} MB`)
    return { times: 1, errors, more: `${megabytes.toFixed()} MB` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What the Dockerfile sets. */
const imageEnvironment = () =>
  Object.fromEntries(
    [...readFileSync(path.join(home, 'Dockerfile'), 'utf8').matchAll(/^ENV (.+)$/gm)].flatMap(([, line]) =>
      [...line.matchAll(/(\w+)=("[^"]*"|\S+)/g)].map(([, name, value]) => [name, value.replaceAll('"', '')]),
    ),
  )

const sizeOf = folder =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0)
