import fs from 'node:fs/promises'

export async function writeFileAtomically(file: string, write: (draft: string) => Promise<unknown>) {
  const draft = `${file}.partial`
  try {
    await write(draft)
    await fs.rename(draft, file)
  } catch (error) {
    await fs.rm(draft, { force: true })
    throw error
  }
}
