import { ArrowLeft, Eye } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import { Button, ButtonAnchor, ButtonLink } from '../../design/button.tsx'
import { ConflictNotice, VersionField } from '../../design/conflict-notice.tsx'
import { deleteDraft } from '../../design/draft.ts'
import { LeaveDialog } from '../../design/leave-dialog.tsx'
import { useRestoreEarlyInput } from '../../design/restore-early-input.ts'
import { toast } from '../../design/toast.tsx'
import { type Category, type OpenPost, type PostForm, postPath } from '../post.ts'
import { slugFromTitle } from '../post-fields.ts'
import { type PostErrors, postErrors, postSchema, type SaveAnswer } from '../post-schema.ts'
import { ContentSection, SeoSection } from './editor-content.tsx'
import { draftKey } from './editor-draft.ts'
import { typedOver } from './editor-early-input.ts'
import type { SectionProps } from './editor-section.tsx'
import { CategoriesSection, PictureSection, PublishSection, TagsSection } from './editor-settings.tsx'
import { useUnsaved } from './editor-unsaved.ts'

type Props = {
  id: string | undefined
  /** As stored; what is typed may differ. */
  slug: string
  form: OpenPost
  categories: Category[] | undefined
  /** The list that it was opened from. */
  list: string
  answer: SaveAnswer | undefined
  saving: boolean
}

const formId = 'post'

export function EditorForm({ id, slug, form: stored, categories, list, answer, saving }: Props) {
  const [form, setForm] = useState(stored)
  const [errors, setErrors] = useState<PostErrors>({})
  const element = useRef<HTMLFormElement>(null)
  const { revalidate } = useRevalidator()
  const unsaved = useUnsaved({ id, stored, form })

  useEffect(() => {
    if (!categories) toast({ title: 'Failed to load categories', destructive: true })
  }, [categories])

  useEffect(() => {
    if (!answer) return
    setErrors(answer.errors)
    if (answer.message) toast({ title: answer.message, destructive: true })
  }, [answer])

  // The first field that has to be put right, once it is marked.
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  function change(fields: Partial<PostForm>) {
    const { title, slug } = fields
    const follows = title !== undefined && slug === undefined && (!id || form.slug === '')
    const withSlug = follows ? { ...fields, slug: slugFromTitle(title) } : fields
    setForm(before => ({ ...before, ...withSlug }))
  }

  useRestoreEarlyInput(formId, seen => change(typedOver(stored, seen)))

  const section: SectionProps = { form, errors, change }

  return (
    <Form
      ref={element}
      id={formId}
      method="post"
      noValidate
      onSubmit={event => {
        const parsed = postSchema.safeParse(form)
        setErrors(parsed.success ? {} : postErrors(parsed.error))
        if (!parsed.success || saving) event.preventDefault()
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ButtonLink to={list} variant="quiet" className="-ml-4 px-4">
          <ArrowLeft aria-hidden size={18} /> Back to Blog
        </ButtonLink>
        {id && <Preview slug={slug} changed={unsaved.dirty} />}
      </div>
      <h1 className="mt-2 text-h2">{id ? 'Edit Blog Post' : 'Create New Blog Post'}</h1>
      {unsaved.found && (
        <div role="status" className="mt-4 rounded-card bg-amber-tint p-4 text-amber-dark">
          <p>
            <strong>There is text that was not saved</strong>
            {unsaved.found.title && `: “${unsaved.found.title}”`}. Go on with it?
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              variant="secondary"
              onClick={() => {
                if (unsaved.found) setForm(unsaved.found)
                unsaved.dismiss()
              }}
            >
              Restore
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                deleteDraft(draftKey(id))
                unsaved.dismiss()
              }}
            >
              Discard
            </Button>
          </div>
        </div>
      )}
      <VersionField version={form.version} />
      {answer?.conflict && (
        <div className="mt-4">
          <ConflictNotice
            what="This post"
            conflict={answer.conflict}
            busy={saving}
            onDiscard={() => {
              deleteDraft(draftKey(id))
              // With the stored state come its version and so a new form.
              revalidate()
            }}
          />
        </div>
      )}
      {answer?.message && !saving && (
        // The toast says it aloud; this stays to be read.
        <p className="mt-4 rounded-card bg-red-tint p-4 font-medium text-red-dark">{answer.message}</p>
      )}
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-5">
          <ContentSection {...section} />
          <SeoSection {...section} />
        </div>
        <div className="grid gap-5">
          <PublishSection {...section} editing={id !== undefined} saving={saving} />
          <PictureSection {...section} />
          <CategoriesSection {...section} categories={categories} />
          <TagsSection {...section} />
        </div>
      </div>
      <LeaveDialog what="this post" unsaved={unsaved.dirty} saving={saving} onLeave={unsaved.leave} />
    </Form>
  )
}

function Preview({ slug, changed }: { slug: string; changed: boolean }) {
  return (
    <ButtonAnchor
      href={`${postPath(slug)}?preview`}
      target="_blank"
      rel="noopener"
      variant="secondary"
      onClick={event => {
        if (!changed) return
        event.preventDefault()
        toast({ title: 'Save the post first to preview it' })
      }}
    >
      <Eye aria-hidden size={18} /> Preview
    </ButtonAnchor>
  )
}
