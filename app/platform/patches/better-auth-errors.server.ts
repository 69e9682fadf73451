import type { drizzleAdapter } from 'better-auth/adapters/drizzle'

// Patch for better-auth 1.7.7: https://github.com/better-auth/better-auth/issues/11327

type CreateAdapter = ReturnType<typeof drizzleAdapter>
type Method = (...args: unknown[]) => Promise<unknown>

/** The library turns a failed query into an error without a cause, so the cause is reported before. */
export const reportQueryErrors =
  (createAdapter: CreateAdapter, report: (error: unknown) => void): CreateAdapter =>
  options =>
    new Proxy(createAdapter(options), {
      get(adapter, property) {
        const value = Reflect.get(adapter, property)
        if (typeof value !== 'function') return value
        return async (...args: unknown[]) => {
          try {
            return await (value as Method)(...args)
          } catch (error) {
            report(error)
            throw error
          }
        }
      },
    })
