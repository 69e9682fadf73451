// Unsent input in the tab's storage: it survives a reload and an expired session, and later users of the device don't see it.

export function saveDraft(key: string, form: object) {
  try {
    sessionStorage.setItem(key, JSON.stringify(form))
  } catch {
    // Storage is missing or full: the form itself still has the input.
  }
}

export function readDraft<Form extends object>(key: string, defaults: Form): Form | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (draft === null || typeof draft !== 'object') return undefined
    // A stored draft may be of an older form: only values of the same type count.
    return Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => {
        const stored = (draft as Record<string, unknown>)[name]
        const isSameType = typeof stored === typeof value && Array.isArray(stored) === Array.isArray(value)
        return [name, isSameType ? stored : value]
      }),
    ) as Form
  } catch {
    return undefined
  }
}

export function deleteDraft(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}
