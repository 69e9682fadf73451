import { inArray, isNotNull, like } from 'drizzle-orm'
import { settings } from '../../company/settings.content.ts'
import { readChangedSettings } from '../../content/content.server.ts'
import { contentPieces } from '../../content/content.table.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { milestones } from '../../platform/jobs/jobs.table.ts'
import { auditEntries } from '../../staff/staff.table.ts'
import { type FirstStep, type FirstStepState, firstSteps, isFirstStep } from './first-steps.ts'

const doneKey = (step: string) => `first step: ${step}`
const dismissedKey = doneKey('none')

const productActions = ['product.created', 'product.updated', 'product.variants', 'products.imported']
const passwordActions = ['account.password', 'account.password reset']

/** Undefined once all are done or the list is dismissed. Most steps are done by doing what they say. */
export async function readFirstSteps(db: Db): Promise<FirstStepState[] | undefined> {
  const done = (
    await db
      .select()
      .from(milestones)
      .where(like(milestones.key, doneKey('%')))
  ).map(({ key }) => key)
  if (done.includes(dismissedKey)) return undefined
  const [{ changed }, published, actions] = await Promise.all([
    readChangedSettings(db, settings),
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
    contact: 'phone' in changed && 'whatsapp' in changed,
    branches: isPublished('branches'),
    mail: false,
    delivery: 'deliveryFeePesewas' in changed || 'freeDeliveryFromPesewas' in changed,
    password: hasAction(passwordActions),
    product: hasAction(productActions),
  }
  const steps = Object.keys(firstSteps)
    .filter(isFirstStep)
    .map(id => ({ id, isDone: isDone[id] || done.includes(doneKey(id)) }))
  return steps.every(step => step.isDone) ? undefined : steps
}

const remember = (db: Db, key: string) => db.insert(milestones).values({ key }).onConflictDoNothing()

export const completeFirstStep = (db: Db, step: FirstStep) => remember(db, doneKey(step))

export const dismissFirstSteps = (db: Db) => remember(db, dismissedKey)
