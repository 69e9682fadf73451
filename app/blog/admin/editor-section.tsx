import type { ChangeEvent, ReactNode } from 'react'
import type { PostForm } from '../post.ts'

export type TextEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

type TextProps = {
  name: string
  error: string | undefined
  value: string
  onChange(event: TextEvent): void
}

export type SectionProps = {
  form: PostForm
  /** The props of a controlled field. */
  field(name: Exclude<keyof PostForm, 'categoryIds'>): TextProps
  change(fields: Partial<PostForm>): void
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card min-w-0 p-4 sm:p-6">
      <h2 className="mb-4 text-h3">{title}</h2>
      <div className="grid gap-4">{children}</div>
    </section>
  )
}
