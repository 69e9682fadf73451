import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { compressBrotli, compressGzip } from '../server/encoding.ts'

const compressible = /\.(js|css|html|svg|json|webmanifest|txt|xml|ico)$/

export async function compressFolder(folder) {
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
