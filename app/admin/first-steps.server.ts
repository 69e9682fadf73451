import { inArray, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { lockSettings, readStoredSettings, saveSettings } from '../company/settings.server.ts'
import { contentPieces } from '../content/content.table.ts'
import type { Db } from '../platform/database.server.ts'
import { auditEntries } from '../staff/staff.table.ts'
import { type FirstStep, type FirstStepState, firstSteps, isFirstStep } from './first-steps.ts'

const key = 'firstSteps'
const stored = z
  .object({ done: z.array(z.string()), isDismissed: z.boolean() })
  .catch({ done: [], isDismissed: false })

const productActions = ['product.created', 'product.updated', 'product.variants', 'products.imported']
const passwordActions = ['account.password', 'account.password reset']

/** Undefined once all are done or the list is dismissed. Most steps are done by doing what they say. */
export async function readFirstSteps(db: Db): Promise<FirstStepState[] | undefined> {
  const settings = await readStoredSettings(db)
  const { done, isDismissed } = stored.parse(settings[key])
  if (isDismissed) return undefined
  const [published, actions] = await Promise.all([
    db.select({ key: contentPieces.key }).from(contentPieces).where(isNotNull(contentPieces.published)),
    db
      .selectDistinct({ action: auditEntries.action })
      .from(auditEntries)
      .where(inArray(auditEntries.action, [...productActions, ...passwordActions])),
  ])
  const isPublished = (piece: string) => published.some(each => each.key === piece)
  const hasAction = (names: string[]) => actions.some(({ action }) => names.includes(action))
  const isDone: Record<FirstStep, boolean> = {
    brand: isPublished('brand'),
    contact: 'phone' in settings && 'whatsapp' in settings,
    branches: isPublished('branches'),
    mail: false,
    delivery: 'deliveryFeePesewas' in settings || 'freeDeliveryFromPesewas' in settings,
    password: hasAction(passwordActions),
    product: hasAction(productActions),
  }
  const steps = Object.keys(firstSteps)
    .filter(isFirstStep)
    .map(id => ({ id, isDone: isDone[id] || done.includes(id) }))
  return steps.every(step => step.isDone) ? undefined : steps
}

export const completeFirstStep = (db: Db, step: FirstStep) =>
  change(db, ({ done, isDismissed }) => ({ done: [...new Set([...done, step])], isDismissed }))

export const dismissFirstSteps = (db: Db) => change(db, ({ done }) => ({ done, isDismissed: true }))

type Stored = z.output<typeof stored>

const change = (db: Db, next: (before: Stored) => Stored) =>
  db.transaction(async tx => {
    await lockSettings(tx)
    const before = stored.parse((await readStoredSettings(tx))[key])
    await saveSettings(tx, { [key]: next(before) })
  })
