import { describeError, type Log } from '../log.server.ts'
import type { Db } from './database.server.ts'

/** What `read` finds, or what it found last while the database is unavailable; `what` names it in the log. */
export function lastKnown<Value>(what: string, read: (db: Db) => Promise<Value>) {
  let last: { value: Value } | undefined
  return async (db: Db, log: Log): Promise<Value> => {
    try {
      last = { value: await read(db) }
    } catch (error) {
      if (!last) throw error
      log.error(`the ${what} could not be read: the last ones are shown`, describeError(error))
    }
    return last.value
  }
}
