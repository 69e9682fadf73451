import { TextArea, TextField } from '../../design/field.tsx'
import { Section, type SectionProps } from './editor-section.tsx'

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
