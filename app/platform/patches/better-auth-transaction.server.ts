import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '../database/database.server.ts'

// Patch for better-auth 1.7.7: https://github.com/better-auth/better-auth/pull/4532

const currentTransaction = new AsyncLocalStorage<Db>()

/** Runs library calls in the caller's transaction, for which the library has no option. */
export const inTransaction = <Result>(tx: Db, work: () => Promise<Result>) => currentTransaction.run(tx, work)

export const followTransaction = (db: Db): Db =>
  new Proxy(db, {
    get(_, property) {
      const target = currentTransaction.getStore() ?? db
      const value = Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
