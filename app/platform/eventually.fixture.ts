import { vi } from 'vitest'

/** Waits until `check` no longer throws, for as long as a busy machine may take. */
export const eventually = <Result>(check: () => Result | Promise<Result>) =>
  vi.waitFor(check, { timeout: 20_000 })
