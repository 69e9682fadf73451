/**
 * Records every change and sync of files below one folder, in the order in which they took effect. Loaded with
 * `node --import`, it appends the records of a process to the file POWER_CUT_LOG; several processes may share it.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

const { appendFileSync, constants, existsSync, fstatSync, lstatSync, openSync, readdirSync, readFileSync } =
  fs
let target
let lastHandle = 0
const handles = new Map()

/** Passes the records of this process on until the returned function is called. */
export function startRecording(folder, onRecord, { syncs = true } = {}) {
  target = { folder: fs.realpathSync(folder), onRecord, syncs }
  return () => {
    target = undefined
    handles.clear()
  }
}

/** A record as a line of JSON, followed by the written bytes. One write, so that records of processes do not mix. */
export function appendRecord(log, { data, ...record }) {
  const bytes = data ?? Buffer.alloc(0)
  appendFileSync(
    log,
    Buffer.concat([Buffer.from(`${JSON.stringify({ ...record, bytes: bytes.length })}\n`), bytes]),
  )
}

export function readRecords(log) {
  const content = readFileSync(log)
  const records = []
  for (let offset = 0; offset < content.length; ) {
    const end = content.indexOf(10, offset)
    const { bytes, ...record } = JSON.parse(content.toString('utf8', offset, end))
    offset = end + 1 + bytes
    records.push(record.op === 'write' ? { ...record, data: content.subarray(end + 1, offset) } : record)
  }
  return records
}

const emit = record => target.onRecord(record)
const emitAll = (op, files) => {
  for (const each of files) emit({ op, path: inside(each) })
}
const copyOf = (data, offset = 0, length = undefined) => {
  if (typeof data === 'string') return Buffer.from(data)
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return Buffer.from(bytes.subarray(offset, length === undefined ? undefined : offset + length))
}

/** The path below the folder, or undefined for all others. */
function inside(file) {
  if (!target || (typeof file !== 'string' && !(file instanceof URL) && !Buffer.isBuffer(file)))
    return undefined
  const resolved = path.resolve(String(file))
  if (resolved === target.folder) return '.'
  return resolved.startsWith(`${target.folder}/`) ? resolved.slice(target.folder.length + 1) : undefined
}

function flagsOf(flags = 'r') {
  if (typeof flags === 'number')
    return {
      creates: (flags & constants.O_CREAT) !== 0,
      truncates: (flags & constants.O_TRUNC) !== 0,
      appends: (flags & constants.O_APPEND) !== 0,
    }
  return { creates: /[wa]/.test(flags), truncates: flags.includes('w'), appends: flags.includes('a') }
}

function opening(file, flags) {
  const name = inside(file)
  if (name === undefined) return () => {}
  const { creates, truncates, appends } = flagsOf(flags)
  const isNew = creates && !existsSync(file)
  return descriptor => {
    const handle = `${process.pid}.${++lastHandle}`
    emit({ op: 'open', handle, path: name, ...(isNew && { creates }), ...(truncates && { truncates }) })
    if (descriptor !== undefined) handles.set(descriptor, { handle, offset: 0, appends })
    return handle
  }
}

function wrote(descriptor, data, position) {
  const open = handles.get(descriptor)
  if (!open || !target) return
  const isPositioned = typeof position === 'number' || typeof position === 'bigint'
  const at = isPositioned
    ? Number(position)
    : open.appends
      ? fstatSync(descriptor).size - data.length
      : open.offset
  if (!isPositioned) open.offset = at + data.length
  emit({ op: 'write', handle: open.handle, position: at, data })
}

function syncing(descriptor) {
  const open = handles.get(descriptor)
  if (!open || !target) return () => {}
  const { handle } = open
  const sync = `${process.pid}.${++lastHandle}`
  // What is written while a sync runs may be missing in it.
  emit({ op: 'sync starts', handle, sync })
  return () => target && emit({ op: 'sync', handle, sync })
}

const written = (file, data, options) => {
  const flags = (typeof options === 'object' ? options?.flag : undefined) ?? 'w'
  const opened = opening(file, flags)
  return () => {
    const handle = opened()
    if (handle === undefined) return
    emit({ op: 'write', handle, position: 0, data: copyOf(data) })
    if (!options?.flush || !target.syncs) return
    emit({ op: 'sync starts', handle, sync: handle })
    emit({ op: 'sync', handle, sync: handle })
  }
}

const ignored = () => {}
/** What is recorded of a function whose arguments are known: called before it, returns what is called after it. */
const observers = {
  open: (file, flags) => opening(file, flags),
  close: descriptor => () => handles.delete(descriptor),
  write(descriptor, data, offset, length, position) {
    if (typeof data === 'string') return () => wrote(descriptor, copyOf(data), offset)
    if (offset !== null && typeof offset === 'object') ({ offset, length, position } = offset)
    return count => wrote(descriptor, copyOf(data, offset ?? 0, count), position)
  },
  writev: (descriptor, buffers, position) => () => wrote(descriptor, Buffer.concat(buffers), position),
  ftruncate:
    (descriptor, size = 0) =>
    () => {
      const open = handles.get(descriptor)
      if (open && target) emit({ op: 'truncate', handle: open.handle, size })
    },
  truncate(file, size = 0) {
    const opened = opening(file)
    return () => {
      const handle = opened()
      if (handle !== undefined) emit({ op: 'truncate', handle, size })
    }
  },
  fsync: syncing,
  fdatasync: syncing,
  writeFile: written,
  copyFile(from, to) {
    return written(to, inside(to) === undefined ? '' : readFileSync(from))
  },
  rename(from, to) {
    const [source, destination] = [inside(from), inside(to)]
    return source === undefined ? ignored : () => emit({ op: 'rename', path: source, to: destination })
  },
  link(from, to) {
    const [source, destination] = [inside(from), inside(to)]
    return destination === undefined ? ignored : () => emit({ op: 'link', path: source, to: destination })
  },
  unlink(file) {
    const name = inside(file)
    return name === undefined ? ignored : () => emit({ op: 'remove', path: name })
  },
  mkdir(folder) {
    if (inside(folder) === undefined) return ignored
    const missing = []
    for (let each = path.resolve(folder); !existsSync(each); each = path.dirname(each)) missing.unshift(each)
    return () => emitAll('mkdir', missing)
  },
  mkdtemp: () => created => inside(created) !== undefined && emit({ op: 'mkdir', path: inside(created) }),
  rm(file) {
    if (inside(file) === undefined || !existsSync(file)) return ignored
    const entries = lstatSync(file).isDirectory() ? readdirSync(file, { recursive: true }) : []
    const names = [file, ...entries.map(entry => path.join(file, entry))]
    // Longer paths first: what is in a folder goes before it.
    names.sort((a, b) => b.length - a.length)
    return () => emitAll('remove', names)
  },
}
observers.rmdir = observers.unlink

/** Functions of node:fs that call others of it through the same object would be recorded twice. */
let depth = 0

for (const [name, observe] of Object.entries(observers)) {
  const isSync = name === 'fsync' || name === 'fdatasync'
  const isSwitchedOff = () => isSync && target && !target.syncs
  const { [`${name}Sync`]: synchronous, [name]: callback } = fs
  fs[`${name}Sync`] = (...args) => {
    if (!target || depth > 0) return synchronous(...args)
    if (isSwitchedOff()) return undefined
    const after = observe(...args)
    depth++
    let result
    try {
      result = synchronous(...args)
    } finally {
      depth--
    }
    after(result)
    return result
  }
  // Streams call these.
  if (['open', 'close', 'write', 'writev', 'fsync'].includes(name))
    fs[name] = (...args) => {
      const done = args.pop()
      if (!target) return callback(...args, done)
      if (isSwitchedOff()) return setImmediate(done, null)
      const after = observe(...args)
      return callback(...args, (error, ...results) => {
        if (!error) after(...results)
        done?.(error, ...results)
      })
    }
  const promised = fs.promises[name]
  if (promised && name !== 'open')
    fs.promises[name] = async (...args) => {
      if (!target) return promised(...args)
      const after = observe(...args)
      const result = await promised(...args)
      after(result)
      return result
    }
}

const { open } = fs.promises
fs.promises.open = async (file, flags, ...more) => {
  const opened = opening(file, flags)
  const handle = await open(file, flags, ...more)
  if (opened(handle.fd) === undefined) return handle
  for (const name of ['sync', 'datasync']) {
    const sync = handle[name].bind(handle)
    handle[name] = async () => {
      if (target && !target.syncs) return
      const after = syncing(handle.fd)
      await sync()
      after()
    }
  }
  for (const name of ['write', 'writev', 'writeFile', 'appendFile', 'truncate', 'createWriteStream'])
    handle[name] = () => {
      throw new Error(`The power cut recorder does not know FileHandle.${name}`)
    }
  const close = handle.close.bind(handle)
  handle.close = () => {
    handles.delete(handle.fd)
    return close()
  }
  return handle
}
for (const name of ['appendFile', 'cp', 'symlink']) {
  const refuse =
    original =>
    (...args) => {
      if (args.slice(0, 2).some(each => inside(each) !== undefined))
        throw new Error(`The power cut recorder does not know ${name}`)
      return original(...args)
    }
  fs[name] = refuse(fs[name])
  fs[`${name}Sync`] = refuse(fs[`${name}Sync`])
  fs.promises[name] = refuse(fs.promises[name])
}
syncBuiltinESMExports()

const { POWER_CUT_LOG: log, POWER_CUT_FOLDER: folder, POWER_CUT_SYNCS: syncs } = process.env
if (log && folder) {
  const file = openSync(log, 'a')
  startRecording(folder, record => appendRecord(file, record), { syncs: syncs !== 'off' })
}
