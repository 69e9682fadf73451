import type { OpenPost } from './post.ts'

// What was typed and not saved, kept in this tab: a reload, a fault or an ended session doesn't lose it.

const key = (id: string | undefined) => `blockyard:post-draft:${id ?? 'new'}`

export function keepDraft(id: string | undefined, form: OpenPost) {
  try {
    sessionStorage.setItem(key(id), JSON.stringify(form))
  } catch {
    // No storage, or it is full: the form on the screen is all there is.
  }
}

export function readDraft(id: string | undefined, like: OpenPost): OpenPost | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key(id)) ?? 'null')
    if (draft === null || typeof draft !== 'object') return undefined
    // Of the fields that the form has today, those whose kind fits.
    return Object.fromEntries(
      Object.entries(like).map(([name, value]) => {
        const kept = (draft as Record<string, unknown>)[name]
        return [
          name,
          typeof kept === typeof value && Array.isArray(kept) === Array.isArray(value) ? kept : value,
        ]
      }),
    ) as OpenPost
  } catch {
    return undefined
  }
}

export function dropDraft(id: string | undefined) {
  try {
    sessionStorage.removeItem(key(id))
  } catch {
    // Nothing was kept either.
  }
}

export const sameForm = (a: OpenPost, b: OpenPost) => JSON.stringify(a) === JSON.stringify(b)
