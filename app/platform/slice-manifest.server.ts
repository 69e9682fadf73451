import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { LucideIcon } from 'lucide-react'
import type { z } from 'zod'
import type { Db } from './database/database.server.ts'
import type { Piece } from './fields/piece.ts'
import type { HealthCheck, HealthDeps } from './health/health.server.ts'
import { enqueue, type Job, type JobHandler } from './jobs/queue.server.ts'
import type { StoredJob } from './jobs/stuck-jobs.server.ts'
import type { Mail } from './messages/mail.server.ts'
import type { Sms } from './messages/sms.server.ts'
import type { CategoryMerge, Services } from './services.server.ts'

/** What the rest of the system needs to know about a slice. A slice without something says so with 'none' or an empty list. */
export type SliceManifest = {
  jobs: JobKind[]
  personalData: PersonalData | 'none'
  /** What a customer's page in the back office lists, in its order. */
  customerRecords: CustomerRecords[]
  /** Run every ten minutes in every process, by the name that the log uses. */
  housekeeping: Record<string, HousekeepingTask>
  sitemap: { pages: string[]; lists: SitemapList[] }
  pageExpiry: PageExpiry | 'none'
  /** What the slice changes when the products of a category go to another one. A text says why they can't. */
  categoryMerge: ((tx: Db, merge: CategoryMerge) => Promise<string | undefined>) | 'none'
  navigation: NavigationEntry | NavigationEntry[] | 'none'
  footerLinks: FooterLink[]
  /** Forms that strangers send, at paths without parameters. Fuzzing derives its requests from them. */
  publicForms: { path: string; schema: z.ZodType }[]
  seed: ((db: Db) => Promise<unknown>) | 'none'
  /** Run every ten minutes by one process. */
  healthChecks: HealthCheck[]
  counters: Counter[]
  /** What the owner edits, in the order of the back office. */
  content: Piece[]
}

export type HousekeepingDeps = HealthDeps
export type HousekeepingTask = (deps: HousekeepingDeps) => Promise<unknown>

export type JobDeps = Pick<Services, 'db' | 'env' | 'mailer' | 'sms' | 'linkKey'> & {
  notificationRecipient(): Promise<string>
}

export type JobDescription = { subject: string; who?: string | undefined; page?: string | undefined }

export type JobKind<Payload = never> = {
  kind: string
  enqueue(tx: Db, payload: Payload, delaySeconds?: number): Promise<void>
  run(deps: JobDeps, payload: unknown, job: Job): Promise<void>
  describe(db: Db, jobs: Pick<StoredJob, 'id' | 'payload'>[]): Promise<Map<number, JobDescription>>
}

type JobDefinition<Payload> = {
  /** Stored with each job: a released kind keeps its name and understands its old payloads. */
  kind: string
  schema: z.ZodType<Payload>
  run(deps: JobDeps, payload: Payload, job: Job): Promise<void>
  describe(db: Db, payloads: Payload[]): Promise<JobDescription[]>
}

export function defineJob<Payload>({
  kind,
  schema,
  run,
  describe,
}: JobDefinition<Payload>): JobKind<Payload> {
  return {
    kind,
    enqueue: (tx, payload, delaySeconds) => enqueue(tx, kind, payload, delaySeconds),
    run: async (deps, payload, job) => run(deps, schema.parse(payload), job),
    async describe(db, jobs) {
      const readable = jobs.flatMap(({ id, payload }) => {
        const parsed = schema.safeParse(payload)
        return parsed.success ? [{ id, payload: parsed.data }] : []
      })
      const descriptions = await describe(
        db,
        readable.map(({ payload }) => payload),
      )
      return new Map(
        readable.flatMap(({ id }, index) => {
          const description = descriptions[index]
          return description ? [[id, description] as const] : []
        }),
      )
    },
  }
}

export const jobHandlers = (kinds: JobKind[], deps: JobDeps): Record<string, JobHandler> =>
  Object.fromEntries(
    kinds.map(({ kind, run }): [string, JobHandler] => [
      kind,
      (payload, job) => {
        const { mailer, sms } = deps
        const ofJob = {
          mailer: {
            ...mailer,
            async send(mail: Mail) {
              await mailer.send(mail, job.signal)
              if (mailer.kind === 'files') job.problem = 'mail file'
            },
          },
          sms: {
            ...sms,
            async send(message: Sms) {
              await sms.send(message, job.signal)
              if (sms.kind === 'files') job.problem = 'sms file'
            },
          },
        }
        return run({ ...deps, ...ofJob }, payload, job)
      },
    ]),
  )

export type PersonalData = {
  name: string
  singular: string
  /**
   * `who`: a whole e-mail address or number as typed, empty where a customer was chosen; `contacts`: all numbers (E.164) and
   * addresses (in small letters) of that customer.
   */
  find(tx: Db, who: string, contacts?: readonly string[]): Promise<PersonalRecord[]>
  erase(tx: Db, who: string, contacts?: readonly string[]): Promise<Erasure>
  /**
   * Erases what is about records that `name` has erased.
   * @returns the ids of its own
   */
  eraseAbout?(tx: Db, name: string, ids: string[]): Promise<string[]>
  /** In pesewas, of what `erase` would erase and all of the contacts; below 0 what is to be given back. */
  readBalance?(tx: Db, who: string, contacts: readonly string[]): Promise<number>
  closeOpenBy: string | 'never open'
  /** Completes `1 order: …` before the erasure and `1 order …` after it. */
  erasureTexts: { before: string; after: string }
  retention: {
    /** 0 keeps the data until the customer asks. */
    months(db: Db): Promise<number>
    eraseOlderThan(tx: Db, months: number, limit: number): Promise<string[]>
  }
  /** Sentences of the privacy page; without a `period` the data is kept until the customer asks. */
  privacy: { stored: string; retention(period: string | undefined): string }
  /** The mails and SMS about a record: without a server they are files, deleted when the record is erased. */
  mailIds: ((recordId: string) => string[]) | 'no mail'
}

export type PersonalRecord = {
  customerName: string
  isOpen: boolean
  content: object
}

/** One kind of what a customer has with the shop. A record belongs to who has its number or, without one, its e-mail address. */
export type CustomerRecords = {
  /** The heading, and the part of links to a record's customer. */
  name: string
  /** Who lacks it doesn't see them. */
  permission: string
  /** The latest first. */
  list(db: Db, contacts: string[], limit: number): Promise<CustomerRecord[]>
  /** The contact that decides whose a record is. */
  findContact?(db: Db, id: string): Promise<string | null | undefined>
  /** In pesewas; below 0 what the customer is to get back. */
  readBalance?(db: Db, contacts: string[]): Promise<number>
}

export type CustomerRecord = {
  id: string
  title: string
  to: string
  at: Date
  status?: string | undefined
  details?: string | undefined
  amountPesewas?: number | undefined
}

type Erasure = { erased: string[]; open: number }

export type SitemapEntry = { path: string; changed?: Date | undefined }

/** Any number of pages; `name` is part of the URL of their sitemap files. */
export type SitemapList = {
  name: string
  count(db: Db): Promise<number>
  read(db: Db, limit: number, offset: number): Promise<SitemapEntry[]>
}

type PageExpiry = { path: string; next(db: Db): Promise<Date | undefined> }

export type AdminPage = { to: string; label: string; icon: string }

/** What the staff writes notes about and looks after. */
export type NoteSubject<Permission extends string = string> = {
  /** Stored with each note. */
  kind: string
  /** Whoever may read it may write notes about it. */
  permission: Permission
  /** Without personal data. */
  title(id: string): string
  table: PgTable & { id: PgColumn }
  /** Which of them count as work of who looks after them; missing for what nobody looks after. */
  isOpen?: SQL
}

type NavigationEntry = Omit<AdminPage, 'icon'> & {
  icon: LucideIcon
  noteSubject?: NoteSubject
  countNew?: (db: Db) => Promise<number>
}

type FooterLink = { to: string; label: string; position: number }

export type Counter = { event: string; metric: string; help: string }
