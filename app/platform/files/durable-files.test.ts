import files from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeFolder, writeFileAtomically } from './durable-files.server.ts'

let folder: string
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'atomic-file-'))
  await fs.writeFile(path.join(folder, 'file'), 'old')
})
afterEach(() => fs.rm(folder, { recursive: true }))

it('replaces the file only once it is complete', async () => {
  const file = path.join(folder, 'file')
  await writeFileAtomically(file, async draft => {
    await fs.writeFile(draft, 'new')
    expect(await fs.readFile(file, 'utf8')).toBe('old')
  })
  expect(await fs.readFile(file, 'utf8')).toBe('new')
  expect(await fs.readdir(folder)).toEqual(['file'])
})

it('leaves the old file and no draft when writing fails', async () => {
  const file = path.join(folder, 'file')
  const failure = writeFileAtomically(file, async draft => {
    await fs.writeFile(draft, 'half')
    throw new Error('the disk is full')
  })
  await expect(failure).rejects.toThrow('the disk is full')
  expect(await fs.readFile(file, 'utf8')).toBe('old')
  expect(await fs.readdir(folder)).toEqual(['file'])
})

it('syncs each folder that has got a new folder', () => {
  const open = vi.spyOn(files, 'openSync')
  const sync = vi.spyOn(files, 'fsyncSync')
  makeFolder(path.join(folder, 'a/b'))
  expect(open.mock.calls.map(([file]) => file)).toEqual([path.join(folder, 'a'), folder])
  expect(sync).toHaveBeenCalledTimes(2)
  makeFolder(path.join(folder, 'a/b'))
  expect(sync).toHaveBeenCalledTimes(2)
  vi.restoreAllMocks()
})

it('syncs the folder after the new name of the file', async () => {
  const calls: string[] = []
  const { open, rename } = fs
  vi.spyOn(fs, 'rename').mockImplementation((from, to) => {
    calls.push('rename')
    return rename(from, to)
  })
  vi.spyOn(fs, 'open').mockImplementation(async (file, ...more) => {
    const handle = await open(file, ...more)
    vi.spyOn(handle, 'sync').mockImplementation(async () => void calls.push(`sync ${file}`))
    return handle
  })
  await writeFileAtomically(path.join(folder, 'file'), draft => fs.writeFile(draft, 'new'))
  expect(calls).toEqual(['rename', `sync ${folder}`])
  vi.restoreAllMocks()
})
