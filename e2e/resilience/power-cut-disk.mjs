import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * What is on a disk for certain, and what is not synced yet. Where `isStrict`, the entry of a file is durable when its
 * folder is synced; otherwise also when the file is.
 */
export class Disk {
  #handles = new Map()
  #syncs = new Map()
  /** Changes of entries that are not durable, in order: each sets names in folders. */
  #journal = []
  #sequence = 0

  constructor({ isStrict, tree = new Map(), ignoresSyncs = false }) {
    Object.assign(this, { isStrict, ignoresSyncs })
    this.root = this.#folder(undefined)
    for (const [name, content] of tree) {
      const parent = this.#find(path.dirname(name))
      const node = content === undefined ? this.#folder(parent) : newFile(Buffer.from(content))
      parent.entries.set(path.basename(name), node)
      parent.durable.set(path.basename(name), { node, sequence: 0 })
    }
  }

  #folder(parent) {
    return { id: ++lastNode, parent, entries: new Map(), durable: new Map() }
  }

  #find(name) {
    let node = this.root
    for (const part of name.split('/')) if (part !== '.') node = node?.entries?.get(part)
    return node
  }

  /** Changes entries now, and on the disk once they are synced. */
  #change(...sets) {
    const change = { sequence: ++this.#sequence, sets: [] }
    for (const [name, node] of sets) {
      const folder = this.#find(path.dirname(name))
      const entry = path.basename(name)
      change.sets.push({ folder, entry, node })
      if (node) folder.entries.set(entry, node)
      else folder.entries.delete(entry)
    }
    this.#journal.push(change)
  }

  apply(record) {
    const { op, handle, path: name, to } = record
    const file = this.#handles.get(handle)
    if (op === 'open') {
      if (record.creates && !this.#find(name)) this.#change([name, newFile(Buffer.alloc(0))])
      const node = this.#find(name)
      if (!node) throw new Error(`${name} was opened but is not there`)
      this.#handles.set(handle, node)
      if (record.truncates && !record.creates) node.pending.push({ size: 0 })
    } else if (op === 'write') file.pending.push({ position: record.position, data: record.data })
    else if (op === 'truncate') file.pending.push({ size: record.size })
    else if (op === 'mkdir') {
      if (!this.#find(name)) this.#change([name, this.#folder(this.#find(path.dirname(name)))])
    } else if (op === 'remove') this.#change([name, undefined])
    else if (op === 'link') this.#change([to, this.#find(name)])
    else if (op === 'rename') this.#rename(name, to)
    else if (op === 'sync starts')
      this.#syncs.set(record.sync, { count: file.pending?.length, sequence: this.#sequence })
    else if (op === 'sync' && !this.ignoresSyncs) this.#sync(file, this.#syncs.get(record.sync))
  }

  #rename(name, to) {
    const node = this.#find(name)
    this.#change([to, node], [name, undefined])
    if (node.entries) node.parent = this.#find(path.dirname(to))
  }

  #sync(node, { count, sequence }) {
    if (node.entries) this.#commit(change => change.sets.some(({ folder }) => folder === node), sequence)
    else if (count > 0) {
      for (const change of node.pending.splice(0, count)) applyTo(node, change)
      node.version++
    }
    if (this.isStrict) return
    const nodes = new Set([node])
    for (let each = node.parent; each; each = each.parent) nodes.add(each)
    // A file may have several parents: those of its pending entries count.
    for (const { sets } of this.#journal)
      for (const set of sets)
        if (set.node === node) for (let each = set.folder; each; each = each.parent) nodes.add(each)
    this.#commit(change => change.sets.some(set => nodes.has(set.node)), sequence)
  }

  #commit(isSynced, until) {
    const rest = []
    for (const change of this.#journal) {
      if (change.sequence > until || !isSynced(change)) rest.push(change)
      else
        for (const { folder, entry, node } of change.sets)
          if ((folder.durable.get(entry)?.sequence ?? 0) < change.sequence)
            folder.durable.set(entry, { node, sequence: change.sequence })
    }
    this.#journal = rest
  }

  /** What a cut now may leave: files (content, and a key that changes with it) and folders by path. */
  state({ keepsEntry, changesOf }) {
    const entries = new Map()
    const overlay = folder => {
      let names = entries.get(folder)
      if (!names) {
        names = new Map([...folder.durable].map(([name, { node }]) => [name, node]))
        entries.set(folder, names)
      }
      return names
    }
    for (const [index, change] of this.#journal.entries())
      if (keepsEntry(index, this.#journal.length))
        for (const { folder, entry, node } of change.sets)
          if ((folder.durable.get(entry)?.sequence ?? 0) < change.sequence) overlay(folder).set(entry, node)
    const tree = new Map()
    const visit = (folder, prefix) => {
      for (const [name, node] of overlay(folder)) {
        if (!node) continue
        const file = prefix + name
        tree.set(file, node.entries ? undefined : fileState(node, changesOf(node.pending)))
        if (node.entries) visit(node, `${file}/`)
      }
    }
    visit(this.root, '')
    return tree
  }
}

let lastNode = 0
let lastKey = 0
const newFile = content => ({
  id: ++lastNode,
  version: 0,
  content,
  size: content.length,
  pending: [],
})

/** Grows the buffer of a file in large steps. */
function applyTo(file, { position, data, size }) {
  if (size !== undefined) {
    if (size < file.size) file.content.fill(0, size, file.size)
    else reserve(file, size)
    file.size = size
    return
  }
  reserve(file, position + data.length)
  data.copy(file.content, position)
  file.size = Math.max(file.size, position + data.length)
}

function reserve(file, size) {
  if (size <= file.content.length) return
  const larger = Buffer.alloc(Math.max(size, file.content.length * 2))
  file.content.copy(larger, 0, 0, file.size)
  file.content = larger
}

function fileState(node, changes) {
  if (changes.length === 0)
    return { key: `${node.id}.${node.version}`, content: () => node.content.subarray(0, node.size) }
  return {
    key: `changed ${++lastKey}`,
    content() {
      const file = { content: Buffer.from(node.content.subarray(0, node.size)), size: node.size }
      for (const change of changes) applyTo(file, change)
      return file.content.subarray(0, file.size)
    },
  }
}

/** A folder that is brought from one state to the next by writing only what differs. */
export class WorkFolder {
  #keys = new Map()

  constructor(folder) {
    this.folder = folder
    mkdirSync(folder, { recursive: true })
  }

  /** What was written meanwhile differs from every state. */
  markChanged(name) {
    this.#keys.delete(name)
  }

  markAllChanged() {
    this.#keys.clear()
  }

  write(tree) {
    for (const name of readdirSync(this.folder, { recursive: true }))
      if (!tree.has(name)) {
        rmSync(path.join(this.folder, name), { recursive: true, force: true })
        this.#keys.delete(name)
      }
    for (const [name, file] of tree) {
      const target = path.join(this.folder, name)
      if (!file) mkdirSync(target, { recursive: true, mode: 0o700 })
      else if (this.#keys.get(name) !== file.key || !existsSync(target)) {
        writeFileSync(target, file.content())
        this.#keys.set(name, file.key)
      }
    }
  }
}

/** The files (with content) and folders below a folder, as `Disk` takes them. */
export const readTree = folder =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .map(entry => [path.relative(folder, path.join(entry.parentPath, entry.name)), entry])
      .sort(([a], [b]) => a.length - b.length)
      .map(([name, entry]) => [
        name,
        entry.isDirectory() ? undefined : readFileSync(path.join(folder, name)),
      ]),
  )

const all = changes => changes
const none = () => []

/** Of each write only some of its sectors. */
const torn = bytes => random => changes =>
  changes.flatMap(change => {
    if (!change.data) return random() < 0.5 ? [change] : []
    const sectors = []
    for (let offset = 0; offset < change.data.length; ) {
      const length = bytes - ((change.position + offset) % bytes)
      if (random() < 0.5)
        sectors.push({
          position: change.position + offset,
          data: change.data.subarray(offset, offset + length),
        })
      offset += length
    }
    return sectors
  })

/** All but the last write, of which the beginning has arrived. */
const cutOff = random => changes => {
  const last = changes.at(-1)
  if (!last?.data) return changes.slice(0, -1)
  const length = Math.floor((random() * last.data.length) / 512) * 512
  return [...changes.slice(0, -1), { ...last, data: last.data.subarray(0, length) }]
}

const some = random => {
  const share = random()
  return () => random() < share
}
const firstOf = random => {
  const share = random()
  return (index, count) => index < share * count
}

/** What a disk may have stored of that which is not synced: entries of folders, and changes of files. */
export const variants = {
  'nothing unsynced': () => ({ keepsEntry: () => false, changesOf: none }),
  'everything unsynced': () => ({ keepsEntry: () => true, changesOf: all }),
  'entries only': () => ({ keepsEntry: () => true, changesOf: none }),
  'contents only': () => ({ keepsEntry: () => false, changesOf: all }),
  'some of both': random => {
    const keeps = some(random)
    return { keepsEntry: some(random), changesOf: changes => changes.filter(keeps) }
  },
  'torn at 512 bytes': random => ({ keepsEntry: firstOf(random), changesOf: torn(512)(random) }),
  'torn at 4 KB': random => ({ keepsEntry: firstOf(random), changesOf: torn(4096)(random) }),
  'last write cut off': random => ({ keepsEntry: () => true, changesOf: cutOff(random) }),
}
