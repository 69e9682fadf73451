import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../design/button.tsx'
import { SelectField, TextField } from '../../design/field.tsx'
import { pictureSource } from '../../design/picture-source.ts'
import { PictureUpload } from '../../design/picture-upload.tsx'
import { ColorDot } from '../category-badge.tsx'
import { type Category, type PostStatus, postStatuses, statusNames } from '../post.ts'
import { Section, type SectionProps } from './editor-section.tsx'

type Publish = SectionProps & { editing: boolean; saving: boolean }

export function PublishSection({ form, errors, change, editing, saving }: Publish) {
  return (
    <Section title="Publish Settings">
      <SelectField
        label="Status"
        name="status"
        required
        value={form.status}
        error={errors.status}
        onChange={event => change({ status: event.target.value as PostStatus })}
      >
        {postStatuses.map(status => (
          <option key={status} value={status}>
            {statusNames[status]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Author Name"
        name="authorName"
        value={form.authorName}
        error={errors.authorName}
        onChange={event => change({ authorName: event.target.value })}
      />
      <TextField
        label="Publish Date"
        name="publishedAt"
        type="datetime-local"
        value={form.publishedAt}
        error={errors.publishedAt}
        hint="Accra time. Empty means now; a published post with a later date appears by itself when its time comes."
        onChange={event => change({ publishedAt: event.target.value })}
      />
      <Button type="submit" wide aria-disabled={saving}>
        {saving ? 'Saving...' : editing ? 'Update Post' : 'Create Post'}
      </Button>
    </Section>
  )
}

export function PictureSection({ form, errors, change }: SectionProps) {
  return (
    <Section title="Featured Image">
      <TextField
        label="Featured Image URL"
        name="featuredImage"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://…"
        value={form.featuredImage}
        error={errors.featuredImage}
        onChange={event => change({ featuredImage: event.target.value })}
      />
      <PicturePreview key={form.featuredImage} reference={form.featuredImage.trim()} />
      <PictureUpload label="Upload a picture" onUploaded={picture => change({ featuredImage: picture })} />
    </Section>
  )
}

/** The picture as it is now; nothing where there is none or it can't be loaded. */
function PicturePreview({ reference }: { reference: string }) {
  const [failed, setFailed] = useState(false)
  const source = pictureSource(reference)
  if (!source || failed) return null
  return (
    <img
      // It may have failed before this page woke up.
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
  errors,
  change,
  categories,
}: SectionProps & { categories: Category[] | undefined }) {
  const chosen = new Set(form.categoryIds)
  const toggle = (id: string) =>
    change({
      categoryIds: chosen.has(id)
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
                  checked={chosen.has(category.id)}
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
      {errors.categoryIds && <p className="text-red-dark text-sm">{errors.categoryIds}</p>}
      <Link
        to="/admin/blog/categories"
        className="inline-flex min-h-11 items-center text-laterite text-sm underline underline-offset-4"
      >
        Manage categories
      </Link>
    </Section>
  )
}

export function TagsSection({ form, errors, change }: SectionProps) {
  return (
    <Section title="Tags">
      <TextField
        label="Tags"
        name="tags"
        value={form.tags}
        error={errors.tags}
        hint="Separated by commas"
        onChange={event => change({ tags: event.target.value })}
      />
    </Section>
  )
}
