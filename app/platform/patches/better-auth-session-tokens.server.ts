import { createHash } from 'node:crypto'
import type { drizzleAdapter } from 'better-auth/adapters/drizzle'

// Patch for better-auth 1.7.7: https://www.better-auth.com/docs/reference/options#session

type CreateAdapter = ReturnType<typeof drizzleAdapter>
type Adapter = ReturnType<CreateAdapter>
type Row = Record<string, unknown>
type Where = { field: string; value: unknown }
type Call = { model: string; where?: Where[] | undefined }

/** Tokens are 32 random characters, so a fast hash is safe. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')

/** The library has no option to hash session tokens, so that a copy of the database would open sessions. */
export function hashSessionTokens(createAdapter: CreateAdapter): CreateAdapter {
  return options => {
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
      return withToken(await adapter.create({ ...call, data: hashInData(call.data as Row) }), token)
    },
    findOne: async (call: Parameters<T['findOne']>[0]) => {
      const { join, ...query } = hashInCall(call)
      const row = await adapter.findOne<Row>(query)
      return withToken(row && (await addJoined(adapter, row, join)), requestedToken(call))
    },
    findMany: (call: Parameters<T['findMany']>[0]) => adapter.findMany(hashInCall(call)),
    count: (call: Parameters<T['count']>[0]) => adapter.count(hashInCall(call)),
    update: async (call: Parameters<T['update']>[0]) =>
      withToken(await adapter.update(hashInCall(call)), requestedToken(call)),
    updateMany: (call: Parameters<T['updateMany']>[0]) => adapter.updateMany(hashInCall(call)),
    delete: (call: Parameters<T['delete']>[0]) => adapter.delete(hashInCall(call)),
    deleteMany: (call: Parameters<T['deleteMany']>[0]) => adapter.deleteMany(hashInCall(call)),
    consumeOne: (call: Parameters<T['consumeOne']>[0]) => adapter.consumeOne(hashInCall(call)),
  } as T
}

/** The library's own joins print the error and the query's parameters to the console when a query fails. */
async function addJoined(adapter: Pick<Adapter, 'findOne' | 'findMany'>, row: Row, join: object = {}) {
  const joined: Row = {}
  for (const model of Object.keys(join))
    joined[model] =
      model === 'user'
        ? await adapter.findOne({ model, where: [{ field: 'id', value: row.userId as string }] })
        : await adapter.findMany({ model, where: [{ field: 'userId', value: row.id as string }] })
  return { ...row, ...joined }
}

function requestedToken({ model, where }: Call) {
  return model === 'session' ? where?.find(({ field }) => field === 'token')?.value : undefined
}

function hashInCall<C extends Call>(call: C): C {
  if (call.model !== 'session') return call
  const { update } = call as { update?: Row }
  return {
    ...call,
    ...(call.where ? { where: call.where.map(hashInWhere) } : {}),
    ...(update ? { update: hashInData(update) } : {}),
  }
}

function hashInWhere(where: Where): Where {
  if (where.field !== 'token') return where
  const { value } = where
  return { ...where, value: Array.isArray(value) ? value.map(String).map(tokenHash) : hashIfText(value) }
}

const hashIfText = (value: unknown) => (typeof value === 'string' ? tokenHash(value) : value)
const hashInData = (data: Row): Row => ('token' in data ? { ...data, token: hashIfText(data.token) } : data)

const withToken = <R>(row: R, token: unknown): R =>
  row && typeof token === 'string' ? { ...row, token } : row
