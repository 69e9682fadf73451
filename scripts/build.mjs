import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bin, hashFiles, home, run, setUp } from './setup.mjs'

// Generated files and tests don't change the build.
const ignored = /^public\/(pictures\/|.*\.(png|ico)$)|\.gen\.json$|\.test\.tsx?$/
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
const hashFile = path.join(home, 'build/.inputs')

export async function build({ always = false } = {}) {
  const inputHash = hashFiles(inputs, ignored)
  if (!always && existsSync(hashFile) && readFileSync(hashFile, 'utf8') === inputHash) return
  const { makePictures } = await import('./pictures.mjs')
  await makePictures()
  console.log('Building …')
  rmSync(path.join(home, 'build'), { recursive: true, force: true })
  await run(bin('react-router'), ['build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const { compressFolder } = await import('./compress.mjs')
  await compressFolder(path.join(home, 'build/client'))
  writeFileSync(hashFile, inputHash)
}

if (import.meta.filename === process.argv[1]) {
  await setUp()
  await build({ always: true })
}
