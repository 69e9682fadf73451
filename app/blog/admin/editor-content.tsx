import { TextArea, TextField } from '../../design/field.tsx'
import { Section, type SectionProps } from './editor-section.tsx'

export function ContentSection({ form, errors, change }: SectionProps) {
  return (
    <Section title="Post Content">
      <TextField
        label="Title"
        name="title"
        required
        value={form.title}
        error={errors.title}
        onChange={event => change({ title: event.target.value })}
      />
      <TextField
        label="Slug"
        name="slug"
        required
        value={form.slug}
        error={errors.slug}
        hint={`Address: /blog/${form.slug || '…'}`}
        autoCapitalize="none"
        spellCheck={false}
        onChange={event => change({ slug: event.target.value })}
      />
      <TextArea
        label="Excerpt"
        name="excerpt"
        rows={3}
        value={form.excerpt}
        error={errors.excerpt}
        onChange={event => change({ excerpt: event.target.value })}
      />
      <TextArea
        label="Content"
        name="content"
        required
        rows={15}
        value={form.content}
        error={errors.content}
        hint="A blank line starts a new block. # ## ### headings, - or * bullets, 1. numbers, > quote; **bold**, *italic*, [link](https://…)"
        onChange={event => change({ content: event.target.value })}
      />
    </Section>
  )
}

export function SeoSection({ form, errors, change }: SectionProps) {
  return (
    <Section title="SEO Settings">
      <TextField
        label="Meta Title"
        name="metaTitle"
        value={form.metaTitle}
        error={errors.metaTitle}
        hint={`${form.metaTitle.length} of 255 characters`}
        onChange={event => change({ metaTitle: event.target.value })}
      />
      <TextArea
        label="Meta Description"
        name="metaDescription"
        rows={3}
        value={form.metaDescription}
        error={errors.metaDescription}
        hint={`${form.metaDescription.length} of 160 characters`}
        onChange={event => change({ metaDescription: event.target.value })}
      />
    </Section>
  )
}
