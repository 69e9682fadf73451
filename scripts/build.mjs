import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bin, hashFiles, home, run, setUp } from './setup.mjs'

// What is made from media/ stands in public/ and app/ too, and isn't asked for; nor are tests.
const made = /^public\/(pictures\/|.*\.(png|ico)$)|\.gen\.json$|\.test\.tsx?$/
const inputs = [
  'app',
  'server',
  'public',
  'media',
  'scripts',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
]
const note = path.join(home, 'build/.inputs')

/** Builds the shop for production unless the last build was of the very same sources. */
export async function build({ always = false } = {}) {
  const wanted = hashFiles(inputs, made)
  if (!always && existsSync(note) && readFileSync(note, 'utf8') === wanted) return
  const { makePictures } = await import('./pictures.mjs')
  await makePictures()
  console.log('Building …')
  rmSync(path.join(home, 'build'), { recursive: true, force: true })
  await run(bin('react-router'), ['build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const { compressFolder } = await import('./compress.mjs')
  await compressFolder(path.join(home, 'build/client'))
  writeFileSync(note, wanted)
}

if (import.meta.filename === process.argv[1]) {
  await setUp()
  await build({ always: true })
}
