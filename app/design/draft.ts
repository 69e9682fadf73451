// Unsent input, stored for this tab only: it survives a reload, an error and the end of a session, and the next user of
// a shared phone doesn't see it.

export function storeDraft(key: string, form: object) {
  try {
    sessionStorage.setItem(key, JSON.stringify(form))
  } catch {
    // Storage is unavailable or full.
  }
}

/** The stored draft, with those of its fields that have the same types as in `defaults`. */
export function readDraft<Form extends object>(key: string, defaults: Form): Form | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (draft === null || typeof draft !== 'object') return undefined
    return Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => {
        const stored = (draft as Record<string, unknown>)[name]
        const fits = typeof stored === typeof value && Array.isArray(stored) === Array.isArray(value)
        return [name, fits ? stored : value]
      }),
    ) as Form
  } catch {
    return undefined
  }
}

export function removeDraft(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is unavailable.
  }
}
