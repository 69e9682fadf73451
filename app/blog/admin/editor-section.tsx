import type { ReactNode } from 'react'
import type { PostForm } from '../post.ts'
import type { PostErrors } from '../post-schema.ts'

/** What each section of the editor gets. */
export type SectionProps = { form: PostForm; errors: PostErrors; change(fields: Partial<PostForm>): void }

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card min-w-0 p-4 sm:p-6">
      <h2 className="mb-4 text-h3">{title}</h2>
      <div className="grid gap-4">{children}</div>
    </section>
  )
}
