import { createHash } from 'node:crypto'
import type { BetterAuthOptions } from 'better-auth'
import type { drizzleAdapter } from 'better-auth/adapters/drizzle'

type CreateAdapter = ReturnType<typeof drizzleAdapter>
type Adapter = ReturnType<CreateAdapter>
type Row = Record<string, unknown>
type Where = { field: string; value: unknown }

/** 32 random characters need no slow hash: there is nothing to guess. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Lets the database keep session tokens as hashes only: who reads the table, or a backup, can't sign in with it. The
 * library goes on with the token itself, which it has from the cookie or has just made.
 */
export function withHashedTokens(createAdapter: CreateAdapter): CreateAdapter {
  return (options: BetterAuthOptions) => {
    const adapter = createAdapter(options)
    return {
      ...wrap(adapter),
      transaction: work => adapter.transaction(inner => work({ ...inner, ...wrap(inner) })),
    }
  }
}

function wrap<T extends Omit<Adapter, 'transaction'>>(adapter: T): T {
  return {
    ...adapter,
    create: async (call: Parameters<T['create']>[0]) => {
      if (call.model !== 'session') return adapter.create(call)
      const { token } = call.data as Row
      return named(await adapter.create({ ...call, data: hashedData(call.data as Row) }), token)
    },
    findOne: async (call: Parameters<T['findOne']>[0]) => {
      const { join, ...alone } = hashedCall(call)
      const row = await adapter.findOne<Row>(alone)
      return named(row && (await withJoined(adapter, row, join)), askedToken(call))
    },
    findMany: (call: Parameters<T['findMany']>[0]) => adapter.findMany(hashedCall(call)),
    count: (call: Parameters<T['count']>[0]) => adapter.count(hashedCall(call)),
    update: async (call: Parameters<T['update']>[0]) =>
      named(await adapter.update(hashedCall(call)), askedToken(call)),
    updateMany: (call: Parameters<T['updateMany']>[0]) => adapter.updateMany(hashedCall(call)),
    delete: (call: Parameters<T['delete']>[0]) => adapter.delete(hashedCall(call)),
    deleteMany: (call: Parameters<T['deleteMany']>[0]) => adapter.deleteMany(hashedCall(call)),
    consumeOne: (call: Parameters<T['consumeOne']>[0]) => adapter.consumeOne(hashedCall(call)),
  } as T
}

/** As the library would, which prints to the console where the second query fails. */
async function withJoined(adapter: Pick<Adapter, 'findOne' | 'findMany'>, row: Row, join: object = {}) {
  const found: Row = {}
  for (const model of Object.keys(join))
    found[model] =
      model === 'user'
        ? await adapter.findOne({ model, where: [{ field: 'id', value: row.userId as string }] })
        : await adapter.findMany({ model, where: [{ field: 'userId', value: row.id as string }] })
  return { ...row, ...found }
}

type Call = { model: string; where?: Where[] | undefined }

/** The token that a call asks for by name. */
function askedToken({ model, where }: Call) {
  return model === 'session' ? where?.find(({ field }) => field === 'token')?.value : undefined
}

function hashedCall<C extends Call>(call: C): C {
  if (call.model !== 'session') return call
  const { update } = call as { update?: Row }
  return {
    ...call,
    ...(call.where ? { where: call.where.map(hashedWhere) } : {}),
    ...(update ? { update: hashedData(update) } : {}),
  }
}

function hashedWhere(where: Where): Where {
  if (where.field !== 'token') return where
  const { value } = where
  return { ...where, value: Array.isArray(value) ? value.map(String).map(tokenHash) : hashed(value) }
}

const hashed = (value: unknown) => (typeof value === 'string' ? tokenHash(value) : value)
const hashedData = (data: Row): Row => ('token' in data ? { ...data, token: hashed(data.token) } : data)

/** The row with the token that the caller knows it by. */
const named = <R>(row: R, token: unknown): R => (row && typeof token === 'string' ? { ...row, token } : row)
