import fs from 'node:fs'
import path from 'node:path'

/** Creates a folder and those above it. A new entry of a folder outlives a power cut once the folder is synced. */
export function makeFolder(folder: string) {
  const first = fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  const top = path.dirname(path.resolve(first))
  for (let each = path.resolve(folder); each !== top; each = path.dirname(each)) syncFile(path.dirname(each))
}

/** The file has its name, with its whole content, once the promise resolves. */
export async function writeFileAtomically(file: string, write: (draft: string) => Promise<unknown>) {
  const draft = `${file}.partial`
  try {
    await write(draft)
    await fs.promises.rename(draft, file)
  } catch (error) {
    await fs.promises.rm(draft, { force: true })
    throw error
  }
  const folder = await fs.promises.open(path.dirname(file))
  await folder.sync().finally(() => folder.close())
}

/** Gives what root has made in a folder to the owner of the folder, who could not open it otherwise. A root that may not do so changes nothing. */
export function giveToOwner(folder: string) {
  if (process.geteuid?.() !== 0) return
  const { uid, gid } = fs.statSync(folder)
  if (uid === 0) return
  for (const { parentPath, name } of fs.readdirSync(folder, { withFileTypes: true, recursive: true }))
    try {
      fs.lchownSync(path.join(parentPath, name), uid, gid)
    } catch (error) {
      // A container can take this right from root.
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
      return
    }
}

export function syncTree(folder: string) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile() || entry.isDirectory()) syncFile(path.join(entry.parentPath, entry.name))
  syncFile(folder)
}

/** Also syncs the entries of a folder. */
export function syncFile(file: string) {
  const descriptor = fs.openSync(file, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
