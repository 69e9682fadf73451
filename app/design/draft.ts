// What was typed and not sent, kept in this tab: a reload, a fault or an ended session doesn't lose it, and others who
// use the phone later don't see it.

export function keepDraft(key: string, form: object) {
  try {
    sessionStorage.setItem(key, JSON.stringify(form))
  } catch {
    // No storage, or it is full: the form on the screen is all there is.
  }
}

export function readDraft<Form extends object>(key: string, like: Form): Form | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
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
    ) as Form
  } catch {
    return undefined
  }
}

export function dropDraft(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}
