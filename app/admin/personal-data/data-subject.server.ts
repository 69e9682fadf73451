import { json } from 'node:stream/consumers'
import { findByContact, readContacts } from '../../customers/contacts.server.ts'
import { parseContact } from '../../customers/customer.ts'
import { requireData, type Shop, withShopDatabase } from '../../platform/backup/backup-commands.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { deleteWrittenFiles } from '../../platform/files/written-files.server.ts'
import type { PersonalData, PersonalRecord } from '../../platform/slice-manifest.server.ts'
import { capitalize } from '../../platform/text/text.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { personalData } from '../../slices.ts'
import { recordChange } from '../../staff/audit.server.ts'
import type { Actor } from '../../staff/roles.ts'
import { countText } from './data-subject.ts'

export type DataSubjectTask = 'export' | 'erase'
export type Counts = Record<string, number>

const commandLine: Actor = { email: 'command line' }

type Person = { typed: string; contacts: string[] }

/** `who` is typed, or the id of a customer. Whoever has the typed number or address is meant with all numbers and addresses. */
async function findPerson(tx: Db, who: string): Promise<Person> {
  const contact = parseContact(who)
  const id = isUuid(who) ? who : contact && (await findByContact(tx, contact))
  const contacts = id ? await readContacts(tx, [id]) : []
  return { typed: isUuid(who) ? '' : who, contacts: contacts.map(each => each.contact) }
}

async function readBalance(tx: Db, { typed, contacts }: Person): Promise<number> {
  let balance = 0
  for (const data of personalData) balance += (await data.readBalance?.(tx, typed, contacts)) ?? 0
  return balance
}

async function recordsOf(tx: Db, who: string): Promise<Record<string, PersonalRecord[]>> {
  const { typed, contacts } = await findPerson(tx, who)
  const records: Record<string, PersonalRecord[]> = {}
  for (const { name, find } of personalData) records[name] = await find(tx, typed, contacts)
  return records
}

const mapValues = <Value, Result>(values: Record<string, Value>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))

export function exportDataSubject(db: Db, who: string, actor?: Actor): Promise<Record<string, unknown>> {
  return db.transaction(async tx => {
    const records = await recordsOf(tx, who)
    if (actor)
      await recordCounts(
        tx,
        actor,
        'person.exported',
        mapValues(records, found => found.length),
      )
    return { person: who, ...mapValues(records, found => found.map(({ content }) => content)) }
  })
}

export async function eraseDataSubject(
  db: Db,
  who: string,
  { dataDir, actor = commandLine }: { dataDir: string; actor?: Actor },
): Promise<Counts> {
  return db.transaction(async tx => {
    const counts = { ...noRecords }
    const mailIds: string[] = []
    // Before anything is erased: afterwards nobody has the contacts.
    const { typed, contacts } = await findPerson(tx, who)
    for (const data of personalData) {
      const { erased, open } = await data.erase(tx, typed, contacts)
      mailIds.push(...(await eraseAbout(tx, data, erased, counts)))
      if (data.closeOpenBy !== 'never open') counts[openName(data)] = open
    }
    await recordCounts(tx, actor, 'person.erased', counts)
    // Before the commit, so that a failure leaves no files of which nothing is known any more.
    await deleteWrittenFiles(dataDir, mailIds)
    return counts
  })
}

/** Erases somebody who owes nothing, or what `acceptedPesewas` says: whoever erases has seen that it can't be collected any more. */
export const eraseDebtor = (
  db: Db,
  who: string,
  { acceptedPesewas, ...options }: { dataDir: string; actor: Actor; acceptedPesewas: number },
) =>
  db.transaction(async tx => {
    const { balancePesewas, records } = await findDataSubject(tx, who)
    // Without an order that would be erased no debt is lost: it may have been erased, and the answer lost.
    const hasClosed = records.some(
      ({ closeOpenBy, erasable }) => closeOpenBy !== 'never open' && erasable > 0,
    )
    if (hasClosed && balancePesewas !== acceptedPesewas)
      return { ok: false as const, reason: 'balance' as const }
    return { ok: true as const, erased: await eraseDataSubject(tx, who, options) }
  })

const openName = ({ name }: PersonalData) => `open${capitalize(name)}`

export function erasureMessage(counts: Counts): string {
  const texts = personalData.map(data => ({
    erased: `${countText(counts[data.name] ?? 0, data.singular)} ${data.erasureTexts.after}`,
    open: counts[openName(data)] ? [countText(counts[openName(data)] ?? 0, data.singular)] : [],
  }))
  const open = texts.flatMap(text => text.open)
  const rest = open.length > 0 ? ` Still open and left as they are: ${open.join(', ')}.` : ''
  return `${texts.map(({ erased }) => erased).join(', ')}.${rest}`
}

const noRecords: Counts = Object.fromEntries(personalData.map(({ name }) => [name, 0]))

/**
 * Erases what all slices have about erased records, and counts both.
 * @returns the ids of their mails
 */
async function eraseAbout(tx: Db, { name, mailIds }: PersonalData, ids: string[], counts: Counts) {
  const mails = mailIds === 'no mail' ? [] : ids.flatMap(mailIds)
  counts[name] = (counts[name] ?? 0) + ids.length
  for (const other of personalData) {
    const about = (await other.eraseAbout?.(tx, name, ids)) ?? []
    if (about.length > 0) mails.push(...(await eraseAbout(tx, other, about, counts)))
  }
  return mails
}

/** The audit log does not name the person, which would keep what was to be erased. */
const recordCounts = (
  tx: Db,
  actor: Actor,
  action: 'person.erased' | 'person.exported' | 'old data.erased',
  counts: Counts,
) =>
  recordChange(tx, actor, {
    action,
    subject: 'Personal data',
    after: counts,
  })

export type DataSubject = {
  who: string
  /** All numbers and addresses that are meant. */
  contacts: string[]
  /** What is owed on all orders of the contacts, and on those that would be erased; below 0 what is to be given back. */
  balancePesewas: number
  /** As typed, at most five: several people may share a number. */
  names: string[]
  records: (Pick<PersonalData, 'name' | 'singular' | 'closeOpenBy' | 'erasureTexts'> & {
    erasable: number
    open: number
  })[]
}

export async function findDataSubject(db: Db, who: string): Promise<DataSubject> {
  const found = await db.transaction(tx => recordsOf(tx, who))
  const person = await findPerson(db, who)
  const names = new Set(Object.values(found).flatMap(records => records.map(record => record.customerName)))
  return {
    who,
    contacts: person.contacts,
    balancePesewas: await readBalance(db, person),
    names: [...names].slice(0, 5),
    records: personalData.map(({ name, singular, closeOpenBy, erasureTexts }) => {
      const records = found[name] ?? []
      const open = records.filter(({ isOpen }) => isOpen).length
      return { name, singular, closeOpenBy, erasureTexts, erasable: records.length - open, open }
    }),
  }
}

export async function runPersonalDataTask(shop: Shop, task: DataSubjectTask, who: string): Promise<unknown> {
  if (!shop.databaseUrl) requireData(shop)
  return withShopDatabase(
    shop,
    (db: Db): Promise<unknown> =>
      task === 'erase' ? eraseDataSubject(db, who, shop) : exportDataSubject(db, who),
    async ask => json(await ask(`/personal-data/${task}?${new URLSearchParams({ who })}`)),
  )
}

const maxPerTransaction = 500
/** The rest is left to the next run. */
const maxTransactions = 40

/** Erases personal data that is older than the owner keeps it. Safe beside the same task in another process. */
export async function eraseOldData(db: Db, dataDir: string): Promise<Counts> {
  const counts = { ...noRecords }
  for (const data of personalData) await eraseOldRecords(db, dataDir, data, counts)
  if (Object.values(counts).some(count => count > 0))
    await recordCounts(db, { email: 'housekeeping' }, 'old data.erased', counts)
  return counts
}

async function eraseOldRecords(db: Db, dataDir: string, data: PersonalData, counts: Counts) {
  const months = await data.retention.months(db)
  if (months === 0) return
  for (let transaction = 0; transaction < maxTransactions; transaction++) {
    const erased = await db.transaction(async tx => {
      const ids = await data.retention.eraseOlderThan(tx, months, maxPerTransaction)
      await deleteWrittenFiles(dataDir, await eraseAbout(tx, data, ids, counts))
      return ids.length
    })
    if (erased < maxPerTransaction) break
  }
}
