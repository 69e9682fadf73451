import type { Db } from './database.server.ts'

/** Rolls back the transaction of `transactionWithRollback`, which returns `result`. */
export class RollbackError<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('rolled back')
    this.result = result
  }
}

/** A command that fails half-way undoes what it did before, and still returns why. */
export async function transactionWithRollback<Result>(
  db: Db,
  run: (tx: Db) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction(run)
  } catch (error) {
    if (error instanceof RollbackError) return error.result as Result
    throw error
  }
}
