import type { PostForm } from '../post.ts'
import { readPostForm } from '../post-schema.ts'

const comparable = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value)
/** As React holds it: a form may carry line breaks of its own. */
const plain = (value: unknown) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value)

/** The fields that stand otherwise in the form (as it was `seen`, the last one deciding) than they are stored. */
export function typedOver(stored: PostForm, seen: FormData[]): Partial<PostForm> {
  const entries = seen.flatMap(form => Object.entries(readPostForm(form)))
  return Object.fromEntries(
    entries
      .map(([name, value]) => [name, plain(value)] as const)
      .filter(([name, value]) => comparable(value) !== comparable(stored[name as keyof PostForm])),
  )
}
