const unavailableStates = /^(08...|53...|58...|57P0[1-5]|57014|25006|XX00[12])$/
const unavailableCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
const unavailableMessages =
  /^(Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

export function isDatabaseUnavailable(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const { code } = error as { code?: unknown }
    if (typeof code === 'string' && (unavailableStates.test(code) || unavailableCodes.test(code))) return true
    if (unavailableMessages.test(error.message)) return true
  }
  return false
}

let lastUnavailableAt = Number.NEGATIVE_INFINITY

/** For errors whose cause a library drops before the request handler sees them. */
export function recordDatabaseError(error: unknown) {
  if (isDatabaseUnavailable(error)) lastUnavailableAt = performance.now()
}

export const wasDatabaseUnavailableSince = (time: number) => lastUnavailableAt >= time

export const uniqueViolation = '23505'
export const foreignKeyViolation = '23503'

export function sqlState(thrown: unknown): string | undefined {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const { code } = error as { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

/** Only the database knows for certain what is taken when two save at once. */
export async function refuseTaken<Result>(refusal: Result, save: () => Promise<Result>): Promise<Result> {
  try {
    return await save()
  } catch (error) {
    if (sqlState(error) === uniqueViolation) return refusal
    throw error
  }
}
