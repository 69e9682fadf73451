import { setImmediate } from 'node:timers/promises'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

// Patch for @electric-sql/pglite 0.5.16: https://github.com/electric-sql/pglite/issues/1058

const maxBlockedMs = 10

/** After a PANIC the next query loops forever, so `onBreakdown` must end the process. */
export class GuardedPGlite extends PGlite {
  readonly #onBreakdown: (error: unknown) => never
  #yieldedAt = performance.now()

  constructor(options: PGliteOptions, onBreakdown: (error: unknown) => never) {
    super(options)
    this.#onBreakdown = onBreakdown
  }

  override execProtocol(...args: Parameters<PGlite['execProtocol']>) {
    return this.#run(() => super.execProtocol(...args))
  }

  override execProtocolStream(...args: Parameters<PGlite['execProtocolStream']>) {
    return this.#run(() => super.execProtocolStream(...args))
  }

  async #run<Result>(execute: () => Promise<Result>): Promise<Result> {
    // Consecutive queries never return to the event loop.
    if (performance.now() - this.#yieldedAt > maxBlockedMs) {
      await setImmediate()
      this.#yieldedAt = performance.now()
    }
    try {
      return await execute()
    } catch (error) {
      if (isBreakdown(error)) this.#onBreakdown(error)
      throw error
    }
  }
}

const isBreakdown = (error: unknown) =>
  error instanceof WebAssembly.RuntimeError ||
  /^(PANIC|FATAL)$/.test((error as { severity?: string } | undefined)?.severity ?? '')
