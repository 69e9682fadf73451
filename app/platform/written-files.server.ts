import fs from 'node:fs/promises'
import path from 'node:path'

export const writtenFileName = (id: string, extension: 'eml' | 'txt') =>
  `${id.replace(/[^\w.-]/g, '_')}.${extension}`

/** Deletes the mails and SMS with these ids, and those whose ids add a number to one of them: `<id>-<number>`. */
export async function deleteWrittenFiles(dataDir: string, ids: string[]) {
  if (ids.length === 0) return
  const names = new Set(ids.map(id => id.replace(/[^\w.-]/g, '_')))
  for (const folder of ['mail', 'sms']) {
    const directory = path.join(dataDir, folder)
    for (const file of await fs.readdir(directory).catch(() => [])) {
      const name = file.replace(/\.(eml|txt)$/, '')
      if (names.has(name) || names.has(name.replace(/-\d+$/, '')))
        await fs.rm(path.join(directory, file), { force: true })
    }
  }
}
