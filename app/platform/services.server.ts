import { createContext, type RouterContextProvider } from 'react-router'
import type { Db } from './database.server.ts'
import type { Env } from './env.server.ts'
import type { Log } from './log.server.ts'
import type { Mailer } from './mail.server.ts'

/** What operators see counted at /metrics. */
export type CountedEvent = 'order placed' | 'enquiry received'

/** What every loader and action may use; opened once per process. */
export type Services = {
  db: Db
  env: Env
  log: Log
  mailer: Mailer
  /** Starts the queue on jobs that a commit has just written. */
  wakeQueue(): void
  count(event: CountedEvent): void
}

const servicesContext = createContext<Services>()

export const provideServices = (context: RouterContextProvider, services: Services) =>
  context.set(servicesContext, services)

/** The process's services, inside a loader, an action or a middleware. */
export const services = (context: Readonly<RouterContextProvider>) => context.get(servicesContext)
