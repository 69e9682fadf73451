import { isUuid } from './text/uuid.ts'

/** What each list reads from its address. */
export type ListFilter = {
  search: string
  /** Older than this record, or newer than this one. */
  before?: string | undefined
  after?: string | undefined
}

export function readId(params: URLSearchParams, name: string): string | undefined {
  const text = params.get(name)
  return text && isUuid(text) ? text.toLowerCase() : undefined
}

/** Invalid values are ignored. */
export const readListFilter = (params: URLSearchParams): ListFilter => ({
  search: (params.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, 100),
  before: readId(params, 'before'),
  after: readId(params, 'after'),
})

type Values = { search?: string | undefined } & Record<string, string | undefined>

/** The address of a list with what is selected. */
export function listPath(path: string, { search, ...values }: Values): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ q: search, ...values })) if (value) params.set(name, value)
  return params.size > 0 ? `${path}?${params}` : path
}
