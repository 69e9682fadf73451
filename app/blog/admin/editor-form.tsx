import Eye from 'lucide-react/icons/eye'
import { useEffect, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import { useCompany } from '../../company/use-company.ts'
import { BackLink } from '../../design/back-link.tsx'
import { Button, ButtonAnchor } from '../../design/button.tsx'
import { ConflictNotice, EditTokenField } from '../../design/conflict-notice.tsx'
import { deleteDraft } from '../../design/draft.ts'
import { useFormFields, useResultToast } from '../../design/form.tsx'
import { LeaveDialog } from '../../design/leave-dialog.tsx'
import { useRestoreEarlyInput } from '../../design/restore-early-input.ts'
import { toast } from '../../design/toast.tsx'
import { fieldErrors } from '../../platform/form-result.ts'
import { type Category, postPath, slugFromTitle } from '../post.ts'
import type { OpenPost, PostForm } from '../post-schema.ts'
import { type PostResult, postSchema } from '../post-schema.ts'
import { earlyChanges, refusedForm } from './editor-early-input.ts'
import {
  CategoriesSection,
  ContentSection,
  PictureSection,
  PublishSection,
  type SectionProps,
  SeoSection,
  TagsSection,
  type TextEvent,
} from './editor-sections.tsx'
import { draftKey, useUnsaved } from './editor-unsaved.ts'

type Props = {
  id: string | undefined
  /** The stored slug, which may differ from the one being typed. */
  slug: string
  form: OpenPost
  categories: Category[] | undefined
  /** The URL of the list that it was opened from. */
  list: string
  result: PostResult | undefined
  saving: boolean
}

const formId = 'post'

export function EditorForm({ id, slug, form: stored, categories, list, result, saving }: Props) {
  const [form, setForm] = useState(() => (result?.values ? refusedForm(stored, result.values) : stored))
  const [lastResult, setLastResult] = useState(result)
  const { formRef } = useFormFields(lastResult)
  const { revalidate } = useRevalidator()
  const { origin } = useCompany()
  const unsaved = useUnsaved({ id, stored, form })

  useEffect(() => {
    if (!categories) toast({ title: 'Failed to load categories', destructive: true })
  }, [categories])

  useResultToast(result)
  useEffect(() => setLastResult(result), [result])

  function change(fields: Partial<PostForm>) {
    const { title, slug } = fields
    const slugFollows = title !== undefined && slug === undefined && (!id || form.slug === '')
    const withSlug = slugFollows ? { ...fields, slug: slugFromTitle(title) } : fields
    setForm(before => ({ ...before, ...withSlug }))
  }

  useRestoreEarlyInput(formId, snapshots => change(earlyChanges(form, snapshots)))

  const section: SectionProps = {
    form,
    field: name => ({
      name,
      error: lastResult?.errors?.[name],
      value: form[name],
      onChange: (event: TextEvent) => change({ [name]: event.target.value }),
    }),
    change,
  }

  return (
    <Form
      ref={formRef}
      id={formId}
      method="post"
      noValidate
      onSubmit={event => {
        const parsed = postSchema(origin).safeParse(form)
        setLastResult(parsed.success ? undefined : { ok: false, errors: fieldErrors(parsed.error) })
        if (!parsed.success || saving) event.preventDefault()
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <BackLink to={list}>Back to Blog</BackLink>
        {id && <Preview slug={slug} changed={unsaved.dirty} />}
      </div>
      <h1 className="mt-2 text-h2">{id ? 'Edit Blog Post' : 'Create New Blog Post'}</h1>
      {unsaved.draft && (
        <div ref={showNotice} role="status" className="mt-4 rounded-card bg-amber-tint p-4 text-amber-dark">
          <p>
            <strong>There is text that was not saved</strong>
            {unsaved.draft.title && `: “${unsaved.draft.title}”`}. Go on with it?
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              variant="secondary"
              onClick={() => {
                if (unsaved.draft) setForm(unsaved.draft)
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
      <EditTokenField token={form.editToken} />
      {result?.conflict && (
        <div className="mt-4">
          <ConflictNotice
            what="This post"
            conflict={result.conflict}
            busy={saving}
            onDiscard={() => {
              deleteDraft(draftKey(id))
              // The stored state has another edit token, which is the form's key.
              revalidate()
            }}
          />
        </div>
      )}
      {result?.message && !saving && (
        <p className="mt-4 rounded-card bg-red-tint p-4 font-medium text-red-dark">
          {result.message.description ?? result.message.title}
        </p>
      )}
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-5">
          <ContentSection {...section} />
          <SeoSection {...section} />
        </div>
        <div className="grid gap-5">
          <PublishSection {...section} editing={id !== undefined} saving={saving} />
          <PictureSection {...section} />
          <CategoriesSection {...section} error={lastResult?.errors?.categoryIds} categories={categories} />
          <TagsSection {...section} />
        </div>
      </div>
      <LeaveDialog what="this post" unsaved={unsaved.dirty} saving={saving} onLeave={unsaved.leave} />
    </Form>
  )
}

/** The browser may have scrolled to where the page was left. */
const showNotice = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'center' })

function Preview({ slug, changed }: { slug: string; changed: boolean }) {
  return (
    <ButtonAnchor
      href={`${postPath(slug)}?preview`}
      target="_blank"
      rel="noopener"
      variant="secondary"
      onClick={event => {
        if (slug === '') {
          event.preventDefault()
          toast({ title: 'Save the post first to preview it' })
        } else if (changed) toast({ title: 'The preview shows the post as it was saved' })
      }}
    >
      <Eye aria-hidden size={18} /> Preview
    </ButtonAnchor>
  )
}
