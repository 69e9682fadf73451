export type Notice = { title: string; description?: string | undefined }

export type Conflict = {
  /** The state that is stored now: a further save that names it replaces it. */
  editToken: string
  differences: { label: string; stored: string }[]
}

export type FormResult<Field extends string = string> = {
  ok: boolean
  intent?: string | undefined
  message?: Notice | undefined
  errors?: Partial<Record<Field, string>> | undefined
  /** What was typed, for pages that are rendered again without JavaScript. Never passwords. */
  values?: Record<string, string> | undefined
  conflict?: Conflict | undefined
  isStale?: boolean | undefined
}

export const resultOf = <Result extends FormResult>(result: Result | undefined, intent: string) =>
  result?.intent === intent ? result : undefined

export function fieldErrors<Field extends string>(error: {
  issues: readonly { path: readonly PropertyKey[]; message: string }[]
}): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {}
  for (const { path, message } of error.issues) errors[path[0] as Field] ??= message
  return errors
}
