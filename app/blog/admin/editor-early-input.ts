import { emptyPost, type OpenPost, type PostForm } from '../post-schema.ts'

const comparable = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value)
/** With the line breaks that React uses; a form may contain others. */
const normalize = (value: FormDataEntryValue | null | undefined) =>
  String(value ?? '').replace(/\r\n?/g, '\n')

/** The form that was refused without scripts, for the state that is stored now. */
export const refusedForm = (stored: OpenPost, values: Record<string, string>): OpenPost => ({
  ...stored,
  ...Object.fromEntries(Object.keys(emptyPost).map(name => [name, normalize(values[name])])),
  categoryIds: values.categoryIds?.split('\n') ?? [],
})

/** The fields that differ from the stored ones in a snapshot of the form; a later snapshot wins. */
export function earlyChanges(stored: PostForm, snapshots: FormData[]): Partial<PostForm> {
  const entries = snapshots.flatMap(form =>
    Object.entries(stored).map(([name, value]) => {
      const typed = Array.isArray(value) ? form.getAll(name) : normalize(form.get(name))
      return { name, value, typed }
    }),
  )
  return Object.fromEntries(
    entries
      .filter(({ value, typed }) => comparable(typed) !== comparable(value))
      .map(({ name, typed }) => [name, typed]),
  )
}
