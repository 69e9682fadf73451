import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { openDatabase } from '../../app/platform/database/database.server.ts'
import { migrations } from '../../app/platform/database/database-template.fixture.ts'
import { StartError } from '../../app/platform/start-error.ts'
import { seedShop } from '../../app/slices.ts'
import { checkInvariants } from './invariants.mjs'
import { sha256 } from './power-cut-runs.mjs'

const nothing = () => ({
  orders: new Map(),
  payments: new Set(),
  pictures: new Set(),
  enquiries: new Set(),
  statuses: new Map(),
})
const copyOf = facts =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, new value.constructor(value)]))

/** What clients know by the marks up to a cut. During a restore, both the earlier and the restored data are correct. */
export function expectationsOf(marks) {
  const expected = { alternatives: [nothing()], secret: undefined, backups: new Map() }
  let backedUp
  for (const { kind, ...facts } of marks) {
    const [current] = expected.alternatives
    if (kind === 'order') current.orders.set(facts.id, facts.key)
    else if (kind === 'payment') current.payments.add(facts.id)
    else if (kind === 'picture') current.pictures.add(facts.hash)
    else if (kind === 'enquiry') current.enquiries.add(facts.name)
    else if (kind === 'status') current.statuses.set(facts.id, facts.status)
    else if (kind === 'ready') expected.secret = facts.secret
    else if (kind === 'backup starts') backedUp = copyOf(current)
    else if (kind === 'backup') expected.backups.set(facts.file, facts.sha256)
    else if (kind === 'restore starts') expected.alternatives = [current, backedUp]
    else if (kind === 'restore') expected.alternatives = [copyOf(backedUp)]
  }
  return expected
}

/**
 * Opens the shop's data as a start does and compares it with what was confirmed.
 * @returns the problems, and a refusal if the shop does not start; `onOpen` is called when it has
 */
export async function checkState(folder, expected, onOpen = () => {}) {
  const problems = checkFiles(folder, expected)
  const dataDir = path.join(folder, 'data')
  // The guard of the engine ends the process of a shop.
  const { exit } = process
  process.exit = code => {
    throw new Error(`The engine broke down (${code})`)
  }
  let database
  try {
    database = await openDatabase({ dataDir, migrations, extensions: { amcheck } })
    await seedShop(database.db)
    onOpen()
    const select = async text => (await database.db.execute(text)).rows
    const found = await Promise.all(expected.alternatives.map(each => compare(select, each, dataDir)))
    problems.push(...found.toSorted((a, b) => a.length - b.length)[0])
    problems.push(...(await checkInvariants(database.db)).violations, ...(await checkEngine(select)))
    return { problems }
  } catch (error) {
    if (error instanceof StartError && !error.message.includes('\n'))
      return { problems, refusal: error.message }
    return { problems: [...problems, `the shop fails: ${error.cause?.message ?? error.message}`] }
  } finally {
    await database?.close()
    process.exit = exit
  }
}

function checkFiles(folder, { secret, backups }) {
  const problems = []
  const read = file =>
    existsSync(path.join(folder, file)) ? readFileSync(path.join(folder, file)) : undefined
  if (secret && read('data/session-secret')?.toString() !== secret)
    problems.push('the session secret is lost')
  for (const [file, hash] of backups) {
    const content = read(file)
    if (!content) problems.push('a backup is lost')
    else if (sha256(content) !== hash) problems.push('a backup is damaged')
  }
  return problems
}

async function compare(select, { orders, payments, pictures, enquiries, statuses }, dataDir) {
  const problems = []
  const expectAll = (what, expected, stored) => {
    const all = [...expected]
    const lost = all.filter(each => !stored.has(each)).length
    if (lost > 0) problems.push(`${what} lost: ${lost} of ${all.length}`)
  }
  const rows = await select('select id::text, idempotency_key::text as key, status from orders')
  expectAll('orders', orders.keys(), new Set(rows.map(({ id }) => id)))
  const keys = rows.flatMap(({ key }) => key ?? [])
  if (
    new Set(keys).size < keys.length ||
    rows.some(({ id, key }) => orders.get(id) && key && orders.get(id) !== key)
  )
    problems.push('an order is stored twice or under another key')
  expectAll('changes', [...statuses].map(String), new Set(rows.map(({ id, status }) => `${id},${status}`)))
  expectAll(
    'payments',
    payments,
    new Set((await select('select id::text from payments')).map(({ id }) => id)),
  )
  expectAll(
    'enquiries',
    enquiries,
    new Set((await select('select name from quotation_requests')).map(({ name }) => name)),
  )
  const uploads = await select('select hash, bytes from uploads')
  expectAll('pictures', pictures, new Set(uploads.map(({ hash }) => hash)))
  for (const { hash, bytes } of uploads) if (sha256(bytes) !== hash) problems.push('a picture is damaged')
  const placed = [...orders].filter(([, key]) => key).map(([id]) => id)
  problems.push(...(await checkMessages(select, dataDir, placed)))
  return problems
}

/** Each confirmed order has its jobs, and what a finished job wrote is there and complete. An SMS over the limit of a day is done without being written. */
async function checkMessages(select, dataDir, ids) {
  const jobs = await select(
    "select id::text, kind, coalesce(payload->>'orderId', payload->>'id') as subject, done_at is not null and problem is distinct from 'sms day limit' as is_done from jobs where kind in ('order notification', 'order message', 'enquiry notification')",
  )
  const written = new Map(
    ['mail', 'sms']
      .map(name => path.join(dataDir, name))
      .filter(existsSync)
      .flatMap(folder => readdirSync(folder).map(name => [name, path.join(folder, name)]))
      .filter(([name]) => !name.endsWith('.partial')),
  )
  const lost = jobs.filter(({ id, kind, subject, is_done: isDone }) => {
    const name = kind === 'order message' ? `message-${subject}-${id}` : `${kind.split(' ')[0]}-${subject}`
    return isDone && !written.has(`${name}.eml`) && !written.has(`${name}.txt`)
  })
  const started = new Set(jobs.map(({ kind, subject }) => `${kind} ${subject}`))
  const withoutJob = ids.filter(
    id => !started.has(`order notification ${id}`) || !started.has(`order message ${id}`),
  )
  const damaged = [...written].filter(([name, file]) => {
    const content = readFileSync(file, 'latin1')
    const isWhole = content !== '' && !content.includes('\0')
    return !isWhole || (name.endsWith('.eml') && !content.endsWith('--\r\n'))
  })
  return [
    ...(lost.length > 0 ? ['mails or SMS of finished jobs lost'] : []),
    ...(withoutJob.length > 0 ? ['confirmed orders without jobs'] : []),
    ...(damaged.length > 0 ? ['damaged mails or SMS'] : []),
  ]
}

/** The engine's own checks of tables and indexes; reading them verifies the checksums of their pages. */
async function checkEngine(select) {
  await select('create extension if not exists amcheck')
  const [{ data_checksums: checksums }] = await select('show data_checksums')
  const corruptions = await select(
    "select c.relname, msg from pg_class c, lateral verify_heapam(c.oid, check_toast => true) where relkind in ('r', 'm', 't') and relpersistence = 'p'",
  )
  await select(`select case am.amname when 'btree' then bt_index_check(c.oid, true, true) else gin_index_check(c.oid) end
    from pg_class c join pg_am am on am.oid = c.relam join pg_index i on i.indexrelid = c.oid
    where am.amname in ('btree', 'gin') and c.relpersistence = 'p' and i.indisvalid`)
  return [
    ...(checksums === 'on' ? [] : ['the pages have no checksums']),
    ...corruptions.map(({ relname, msg }) => `${relname}: ${msg}`),
  ]
}
