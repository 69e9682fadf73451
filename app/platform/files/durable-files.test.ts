import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeFileAtomically } from './durable-files.server.ts'

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
