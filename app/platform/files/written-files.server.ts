import fs from 'node:fs/promises'
import path from 'node:path'
import { withProblem } from '../messages/delivery-problem.ts'
import { makeFolder, writeFileAtomically } from './durable-files.server.ts'

const fileName = (id: string) => id.replace(/[^\w.-]/g, '_')

type MessageFile = { folder: string; id: string; extension: 'eml' | 'txt'; content: string | Uint8Array }

/** Writes a mail or an SMS. After `signal` it can no longer appear. */
export async function writeMessageFile(
  { folder, id, extension, content }: MessageFile,
  signal: AbortSignal | undefined,
) {
  const file = path.join(folder, `${fileName(id)}.${extension}`)
  try {
    makeFolder(folder)
    await writeFileAtomically(file, async draft => {
      await fs.writeFile(draft, content, { mode: 0o600, flush: true })
      signal?.throwIfAborted()
    })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw typeof code === 'string'
      ? withProblem(error as Error, code === 'ENOSPC' ? 'disk full' : 'disk')
      : error
  }
}

/** Deletes the mails and SMS with these ids, and those whose ids add a number to one of them: `<id>-<number>`. */
export async function deleteWrittenFiles(dataDir: string, ids: string[]) {
  if (ids.length === 0) return
  const names = new Set(ids.map(fileName))
  for (const folder of ['mail', 'sms']) {
    const directory = path.join(dataDir, folder)
    for (const file of await fs.readdir(directory).catch(() => [])) {
      const name = file.replace(/\.(eml|txt)$/, '')
      if (names.has(name) || names.has(name.replace(/-\d+$/, '')))
        await fs.rm(path.join(directory, file), { force: true })
    }
  }
}
