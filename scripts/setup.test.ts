import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'

const home = mkdtempSync(path.join(os.tmpdir(), 'setup-'))
const file = (name: string) => path.join(home, name)
const pin = (version: string, name = 'package.json') =>
  writeFileSync(file(name), JSON.stringify({ dependencies: { node: version } }))

/** A clone with nothing but a script, whose own Node is found to be the pinned one. */
beforeAll(() => {
  for (const folder of ['scripts', 'node_modules/node/bin']) mkdirSync(file(folder), { recursive: true })
  copyFileSync('scripts/setup.mjs', file('scripts/setup.mjs'))
  writeFileSync(
    file('scripts/service.mjs'),
    `import { writeFileSync } from 'node:fs'
    import { hashFiles, installedFile, lockFiles, setUp } from './setup.mjs'
    writeFileSync(installedFile, hashFiles(lockFiles))
    await setUp()
    setInterval(() => {}, 1_000)
    console.log(process.pid)`,
  )
  pin(process.versions.node, 'pinned.json')
  const node = file('node_modules/node/bin/node')
  writeFileSync(node, `#!/bin/sh\ncp pinned.json package.json\nexec "${process.execPath}" "$@"\n`)
  chmodSync(node, 0o700)
})
afterAll(() => rmSync(home, { recursive: true }))

/** @returns whether the service, which holds the output open, ends once its parent has */
async function endsWithParent(parent: ChildProcess, endParent: () => void, timeoutMs: number) {
  const closed = once(parent, 'close').then(() => true)
  const [pid] = await once(parent.stdout as NodeJS.ReadableStream, 'data')
  endParent()
  const hasEnded = await Promise.race([closed, setTimeout(timeoutMs, false)])
  if (!hasEnded) process.kill(Number(pid))
  await closed
  return hasEnded
}

function startInShell(variables: NodeJS.ProcessEnv, timeoutMs: number) {
  pin(process.versions.node)
  const command = `"${process.execPath}" scripts/service.mjs & read line`
  const env = { ...process.env, npm_lifecycle_event: undefined, ...variables }
  const shell = spawn('sh', ['-c', command], { cwd: home, env, stdio: ['pipe', 'pipe', 'inherit'] })
  return endsWithParent(shell, () => shell.stdin.end(), timeoutMs)
}

it('a script in the background goes on when its shell ends', async () =>
  expect(await startInShell({}, 1_500)).toBe(false))

it('a script of npm ends with its shell', async () =>
  expect(await startInShell({ npm_lifecycle_event: 'start' }, 60_000)).toBe(true))

it('a script that another Node has started with the pinned one ends with it', async () => {
  pin('0.0.0')
  const env = { ...process.env, npm_lifecycle_event: undefined }
  const wrapper = spawn(process.execPath, ['scripts/service.mjs'], { cwd: home, env })
  expect(await endsWithParent(wrapper, () => wrapper.kill('SIGKILL'), 60_000)).toBe(true)
})
