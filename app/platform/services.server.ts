import { createContext, type RouterContextProvider } from 'react-router'
import type { Db } from './database/database.server.ts'
import type { Env } from './env.server.ts'
import type { Log } from './log.server.ts'
import type { Mailer } from './messages/mail.server.ts'
import type { SmsSender } from './messages/sms.server.ts'

type Fields = Record<string, unknown>

/** The ids of a category and of its products, and how a change that comes with the merge gets into the log. */
export type CategoryMerge = {
  category: string
  products: string[]
  record(change: { action: string; subject: string; before: Fields; after: Fields }): Promise<void>
}

export type Services = {
  db: Db
  env: Env
  log: Log
  mailer: Mailer
  sms: SmsSender
  linkKey: Uint8Array
  wakeQueue(): void
  count(event: string): void
  /** Before the products go to the other category, or one without products is removed, in the same transaction. A text says why that can't be. */
  onCategoryMerge(tx: Db, merge: CategoryMerge): Promise<string | undefined>
}

const servicesContext = createContext<Services>()

export const provideServices = (context: RouterContextProvider, services: Services) =>
  context.set(servicesContext, services)

export const services = (context: Readonly<RouterContextProvider>) => context.get(servicesContext)

/** Every query fails when it is awaited: one that threw at once would leave others of its `Promise.all` unhandled, which ends the process. */
export function createFailingService<Service extends object>(error: unknown): Service {
  const rejected =
    (key: 'then' | 'catch' | 'finally') =>
    (...handlers: unknown[]) => {
      const promise = Promise.reject(error)
      return Reflect.apply(promise[key], promise, handlers)
    }
  const use: Service = new Proxy(() => {}, {
    get: (_, key) => (key === 'then' || key === 'catch' || key === 'finally' ? rejected(key) : use),
    apply: () => use,
  }) as unknown as Service
  return use
}
