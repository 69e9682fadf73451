import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDisk } from './scratch-disk.mjs'
import { startFailingShop } from './shop-process.mjs'
import { runTrial } from './trial.mjs'

const filesIn = folder =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
const remove = file => fs.rmSync(file, { recursive: true, force: true })
const overwrite = file => fs.writeFileSync(file, Buffer.alloc(fs.statSync(file).size, 0x5a))
const halve = file => fs.truncateSync(file, Math.floor(fs.statSync(file).size / 2))
const empty = file => fs.writeFileSync(file, '')
const replaceByFile = folder => {
  remove(folder)
  fs.writeFileSync(folder, 'x')
}
const replaceByFolder = file => {
  remove(file)
  fs.mkdirSync(file)
}
const eachFile = change => folder => filesIn(folder).forEach(change)

/** Damages by name: the damaged path in the data folder, what happens to it, and the expected message. */
const damages = {
  'version file removed': ['database/PG_VERSION', remove],
  'version file empty': ['database/PG_VERSION', empty],
  'control file cut': ['database/global/pg_control', file => fs.truncateSync(file, 100)],
  'control file overwritten': ['database/global/pg_control', overwrite],
  'write-ahead log removed': ['database/pg_wal', remove],
  'write-ahead log cut': ['database/pg_wal', eachFile(halve)],
  'write-ahead log overwritten': ['database/pg_wal', eachFile(overwrite)],
  'tables cut': ['database/base', eachFile(halve)],
  'tables overwritten': ['database/base', eachFile(overwrite)],
  'configuration overwritten': ['database/postgresql.conf', overwrite],
  'lock file overwritten': ['database/postmaster.pid', file => fs.writeFileSync(file, 'ZZZZ')],
  'lock file unreadable': ['database/postmaster.pid', replaceByFolder],
  'database a file': ['database', replaceByFile],
  'secret empty': ['session-secret', empty, 'secret in .* cannot be read'],
  'secret zeroed': [
    'session-secret',
    file => fs.writeFileSync(file, Buffer.alloc(64)),
    'secret in .* cannot be read',
  ],
  'secret unreadable': ['session-secret', replaceByFolder, 'secret in .* cannot be read'],
  'folder a file': ['.', replaceByFile, 'is not a folder'],
}

/** Starts a shop on damaged data folders: it must report the damage in one line and remove nothing. */
export const damage = ({ every = 1 } = {}) =>
  runTrial({ env: { SESSION_SECRET: '' } }, async trial => {
    let times = 0
    await trial.start()
    await trial.order()
    trial.shop.kill('SIGKILL')
    await once(trial.shop, 'exit')

    const expectRefusal = async (name, message, DATA_DIR) => {
      times++
      const { code, output } = await startFailingShop({ ...trial.env, DATA_DIR })
      const isClear = new RegExp(message).test(output) && output.trim().split('\n').length === 1
      if (code !== 1 || !isClear) trial.errors.push(`${name}: ended with ${code}: ${output.slice(0, 500)}`)
    }
    const copy = path.join(trial.folder, 'damaged')
    for (const [index, [name, [file, harm, message = 'is damaged']]] of Object.entries(damages).entries()) {
      if (index % every !== 0) continue
      remove(copy)
      fs.cpSync(trial.env.DATA_DIR, copy, { recursive: true })
      harm(path.join(copy, file))
      const before = countTables(copy)
      await expectRefusal(name, message, copy)
      if (countTables(copy) !== before) trial.errors.push(`${name}: tables were removed`)
    }
    const readOnly = openReadOnlyFolder()
    if (readOnly) {
      await expectRefusal('folder not writable', 'cannot be written', readOnly.folder)
      readOnly.close()
    }
    return { times }
  })

const countTables = dataDir => {
  const base = path.join(dataDir, 'database/base')
  return fs.existsSync(base) ? filesIn(base).filter(file => /\/\d+$/.test(file)).length : 0
}

/** For root, only a disk can be read-only. */
function openReadOnlyFolder() {
  if (process.getuid?.() === 0) {
    const disk = openDisk(8)
    disk?.makeReadOnly()
    return disk
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'read-only-'))
  fs.chmodSync(folder, 0o500)
  return { folder, close: () => fs.rmdirSync(folder) }
}
