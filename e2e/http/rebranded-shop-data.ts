import path from 'node:path'
import { sql } from 'drizzle-orm'
import { settings } from '../../app/company/settings.content.ts'
import { publish } from '../../app/content/admin/manage-content.server.ts'
import { brand } from '../../app/content/brand.content.ts'
import { uploadLogo } from '../../app/content/brand.fixture.ts'
import { storeSettings } from '../../app/content/content.fixture.ts'
import type { Field, Fields } from '../../app/platform/fields/field.ts'
import { contentPieces } from '../../app/slices.ts'
import { owner } from '../../app/staff/owner.fixture.ts'
import { breakTables, changeData } from '../change-data.ts'
import { company } from '../other-company.ts'

export const companyEnvironment = {
  ADMIN_EMAIL: company.owner,
  MAIL_FROM: company.email,
  NOTIFY_EMAIL: company.owner,
}

/** A value for every field, none of them that of a new site. */
function valueFor(field: Field): unknown {
  switch (field.kind) {
    case 'list':
      return [valuesFor(field.fields)]
    case 'group':
      return valuesFor(field.fields)
    case 'picture':
      return { picture: '', alt: '' }
    case 'choice':
      return Object.keys(field.choices)[0]
    case 'switch':
      return true
    case 'text':
    case 'longText':
    case 'markdown':
      return `Own ${field.label.toLowerCase()}`.slice(0, field.max)
    case 'number':
    case 'wholeNumber':
      return field.min
    case 'date':
      return '2026-02-03'
    case 'link':
      return 'https://asante-bricks.test/page'
    case 'sections':
      return Object.keys(field.sections).map(id => ({ id, shown: true }))
    case 'colour':
      return '#1d4ed8'
    default:
      throw new Error(`No value for ${field.kind}`)
  }
}
const valuesFor = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueFor(field)]))

/**
 * Stores another company's data in place of a new site's: all content, the settings and the admin’s address. Then it
 * renames `brokenTables`, so that reading them fails.
 */
export const rebrandShop = (dataDir: string, ...brokenTables: string[]) =>
  changeData(dataDir, async db => {
    const logo = await uploadLogo(db)
    for (const piece of contentPieces) {
      const values = valuesFor(piece.fields)
      if (piece.key === brand.key) Object.assign(values, { ...company, established: 2004, logo })
      await publish(db, { ...owner, email: company.owner }, piece, values, 0)
    }
    // Versions show what was changed, the texts of a new site.
    await db.execute(sql`delete from content_versions`)
    const { phone, email, address } = company
    await storeSettings(db, settings, { phone, whatsapp: phone, email, address })
    await db.execute(sql`update users set email = ${company.owner}`)
    await breakTables(db, ...brokenTables)
  })

export const smsFolder = (dataDir: string) => path.join(dataDir, 'sms')
