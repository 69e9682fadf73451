import { type ChangeEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../design/button.tsx'
import { SelectField, TextArea, TextField } from '../../design/field.tsx'
import { pictureSource } from '../../design/pictures/picture-source.ts'
import { PictureUpload } from '../../design/pictures/picture-upload.tsx'
import { ColorDot } from '../category-badge.tsx'
import { type Category, postStatuses, statusNames } from '../post.ts'
import type { PostForm } from '../post-schema.ts'

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

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card min-w-0 p-4 sm:p-6">
      <h2 className="mb-4 text-h3">{title}</h2>
      <div className="grid gap-4">{children}</div>
    </section>
  )
}

export function ContentSection({ form, field }: SectionProps) {
  return (
    <Section title="Post Content">
      <TextField label="Title" required {...field('title')} />
      <TextField
        label="Slug"
        required
        hint={`Address: /blog/${form.slug || '…'}`}
        autoCapitalize="none"
        spellCheck={false}
        {...field('slug')}
      />
      <TextArea label="Excerpt" rows={3} {...field('excerpt')} />
      <TextArea
        label="Content"
        required
        rows={15}
        hint="A blank line starts a new block. # ## ### headings, - or * bullets, 1. numbers, > quote; **bold**, *italic*, [link](https://…)"
        {...field('content')}
      />
    </Section>
  )
}

export function SeoSection({ form, field }: SectionProps) {
  return (
    <Section title="SEO Settings">
      <TextField
        label="Meta Title"
        hint={`${form.metaTitle.length} of 255 characters`}
        {...field('metaTitle')}
      />
      <TextArea
        label="Meta Description"
        rows={3}
        hint={`${form.metaDescription.length} of 160 characters`}
        {...field('metaDescription')}
      />
    </Section>
  )
}

type PublishProps = SectionProps & { editing: boolean; saving: boolean }

export function PublishSection({ field, editing, saving }: PublishProps) {
  return (
    <Section title="Publish Settings">
      <SelectField label="Status" required {...field('status')}>
        {postStatuses.map(status => (
          <option key={status} value={status}>
            {statusNames[status]}
          </option>
        ))}
      </SelectField>
      <TextField label="Author Name" {...field('authorName')} />
      <TextField
        label="Publish Date"
        type="datetime-local"
        hint="Accra time. Empty means now; a published post with a later date appears by itself when its time comes."
        {...field('publishedAt')}
      />
      <Button type="submit" wide aria-disabled={saving}>
        {saving ? 'Saving...' : editing ? 'Update Post' : 'Create Post'}
      </Button>
    </Section>
  )
}

export function PictureSection({ form, field, change }: SectionProps) {
  return (
    <Section title="Featured Image">
      <TextField
        label="Featured Image URL"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://…"
        {...field('featuredImage')}
      />
      <PicturePreview key={form.featuredImage} reference={form.featuredImage.trim()} />
      <PictureUpload label="Upload a picture" onUploaded={picture => change({ featuredImage: picture })} />
    </Section>
  )
}

/** Nothing is shown for a picture that can't be loaded. */
function PicturePreview({ reference }: { reference: string }) {
  const [failed, setFailed] = useState(false)
  const source = pictureSource(reference)
  if (!source || failed) return null
  return (
    <img
      // It may have failed before hydration.
      ref={image => {
        if (image?.complete && image.naturalWidth === 0) setFailed(true)
      }}
      src={source.src}
      alt="Featured"
      onError={() => setFailed(true)}
      className="aspect-16/10 w-full rounded-control bg-concrete-pale object-cover"
    />
  )
}

export function CategoriesSection({
  form,
  change,
  error,
  categories,
}: SectionProps & { error: string | undefined; categories: Category[] | undefined }) {
  const selected = new Set(form.categoryIds)
  const toggle = (id: string) =>
    change({
      categoryIds: selected.has(id)
        ? form.categoryIds.filter(other => other !== id)
        : [...form.categoryIds, id],
    })
  return (
    <Section title="Categories">
      {categories ? (
        <ul>
          {categories.map(category => (
            <li key={category.id}>
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  name="categoryIds"
                  value={category.id}
                  checked={selected.has(category.id)}
                  onChange={() => toggle(category.id)}
                  className="size-5 shrink-0 accent-laterite"
                />
                <ColorDot color={category.color} />
                <span className="min-w-0">{category.name}</span>
              </label>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p className="text-red-dark">Failed to load categories</p>
          {form.categoryIds.map(id => (
            <input key={id} type="hidden" name="categoryIds" value={id} />
          ))}
        </>
      )}
      {error && <p className="text-red-dark text-sm">{error}</p>}
      <Link
        to="/admin/blog/categories"
        className="inline-flex min-h-11 items-center text-laterite text-sm underline underline-offset-4"
      >
        Manage categories
      </Link>
    </Section>
  )
}

export function TagsSection({ field }: SectionProps) {
  return (
    <Section title="Tags">
      <TextField label="Tags" hint="Separated by commas" {...field('tags')} />
    </Section>
  )
}
