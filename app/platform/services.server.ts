import { createContext, type RouterContextProvider } from 'react-router'
import type { Db } from './database.server.ts'
import type { Env } from './env.server.ts'
import type { Log } from './log.server.ts'
import type { Mailer } from './mail.server.ts'
import type { SmsSender } from './sms.server.ts'

export type Services = {
  db: Db
  env: Env
  log: Log
  mailer: Mailer
  sms: SmsSender
  /** Of the links that are secrets. */
  linkKey: Uint8Array
  wakeQueue(): void
  count(event: string): void
}

const servicesContext = createContext<Services>()

export const provideServices = (context: RouterContextProvider, services: Services) =>
  context.set(servicesContext, services)

export const services = (context: Readonly<RouterContextProvider>) => context.get(servicesContext)

/** Stands for what is not available: each use of it fails with `error`. */
export const failing = <Service extends object>(error: unknown) =>
  new Proxy({} as Service, {
    get() {
      throw error
    },
  })
