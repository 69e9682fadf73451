import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
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
const compressible = /\.(js|css|html|svg|json|webmanifest|txt|xml|ico)$/

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
  await compressFolder(path.join(home, 'build/client'))
  writeFileSync(hashFile, inputHash)
}

async function compressFolder(folder) {
  const { compressBrotli, compressGzip } = await import('../server/encoding.ts')
  const files = readdirSync(folder, { recursive: true }).filter(name => compressible.test(name))
  await Promise.all(
    files.map(async name => {
      const file = path.join(folder, name)
      const bytes = await readFile(file)
      const [br, gz] = await Promise.all([compressBrotli(bytes, 11), compressGzip(bytes, 9)])
      if (br.length < bytes.length) await writeFile(`${file}.br`, br)
      if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz)
    }),
  )
}

if (import.meta.filename === process.argv[1]) {
  await setUp()
  await build({ always: true })
}
