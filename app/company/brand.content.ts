import { type ContentValues, defineContent } from '../content/content-field.ts'

/** Whose site it is. `{company}` in other pieces stands for the name, `{established}` for the year. */
export const brand = defineContent({
  key: 'brand',
  title: 'Name',
  group: 'Every page',
  paths: ['/*'],
  fields: {
    name: { kind: 'text', label: 'Name of the company', max: 60 },
    legalName: {
      kind: 'text',
      label: 'Legal name',
      hint: 'In documents, on the privacy page and in the copyright line, where it differs from the name.',
      max: 120,
      optional: true,
    },
    established: { kind: 'number', label: 'Year of establishment', min: 1800, max: 2100, whole: true },
    copyrightYear: { kind: 'number', label: 'Year of the copyright', min: 1900, max: 2100, whole: true },
  },
  defaults: { name: 'Blockyard', legalName: '', established: 1988, copyrightYear: 2025 },
})

export type Brand = ContentValues<typeof brand.fields>
