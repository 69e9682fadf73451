import { answerNames } from '../../orders/history/claim-terms.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { adminAction, type Intents, intent, markedFields } from '../../staff/admin-action.server.ts'
import { noteIntents } from '../../staff/notes/note-intents.server.ts'
import { subjectId } from '../../staff/subject-id.server.ts'
import { type AnswerResult, answerClaim } from '../answer-claim.server.ts'
import { quantityPrefix } from '../claim.ts'
import { creditSchema, readQuantities, refusalSchema, replacementSchema } from '../claim-schema.ts'
import { claimNotes } from './claim-notes.server.ts'

type Because<Reason> = Extract<AnswerResult, { ok: false; reason: Reason }>

const refusals = {
  'not found': 'This claim no longer exists: the driver has corrected the record.',
  answered: ({ answer, by }: Because<'answered'>) =>
    `${by} has answered this claim meanwhile: ${answerNames[answer].toLowerCase()}. Nothing was changed by you.`,
  'stored differently': ({ stored }: Because<'stored differently'>) =>
    `The first attempt was stored: ${stored}. Nothing was changed by this one.`,
  cancelled:
    'The order was cancelled: nothing is owed for it any more. Refuse the claim, and give back what was paid at the order.',
  erased: 'The customer of this order was erased. Refuse the claim to close it.',
  late: 'What came late can’t be brought again.',
  'no pieces': 'Enter how many pieces are brought again.',
  'on a trip': 'Some of these pieces are on a trip again. Take them off it first, or credit fewer.',
  quantity: ({ key, max }: Because<'quantity'>) => ({
    errors: { [quantityPrefix + key]: `Enter a number from 0 to ${max.toLocaleString('en')}` },
    message: markedFields,
  }),
  nothing: 'Nothing is credited by this. Enter pieces, the delivery or an amount of which something is left.',
  'too many': ({ key, max }: Because<'too many'>) => ({
    errors: { [quantityPrefix + key]: `Only ${max.toLocaleString('en')} are not credited yet` },
    message: markedFields,
  }),
  'too much': ({ left }: Because<'too much'>) => ({
    errors: { free: `Only ${formatCedis(left)} of goods and delivery is left to credit` },
    message: markedFields,
  }),
  'amount changed': ({ amount }: Because<'amount changed'>) =>
    `The credit is ${formatCedis(amount)}, another amount than you were shown. Look at it again: nothing was stored.`,
}

const texts = {
  refusals,
  invalid: () => markedFields,
  failed: 'The answer could not be stored. Nothing was changed.',
}
const success = (title: string) => ({ title, description: 'The customer is told.' })

const intents: Intents<string> = {
  ...noteIntents(claimNotes),
  replacement: intent(
    'claims.answer',
    replacementSchema,
    ({ db, admin, form, data: { isSound, ...data }, subject: id }) =>
      answerClaim(
        db,
        { ...data, id, answer: 'replacement', granted: readQuantities(form), isSound: isSound === 'on' },
        admin,
      ),
    { ...texts, success: success('The customer gets it again') },
  ),
  credit: intent(
    'claims.credit',
    creditSchema,
    ({ db, admin, form, data: { isSound, delivery, ...data }, subject: id }) =>
      answerClaim(
        db,
        {
          ...data,
          id,
          answer: 'credit',
          granted: readQuantities(form),
          isSound: isSound === 'on',
          isDeliveryCredited: delivery === 'on',
        },
        admin,
      ),
    {
      ...texts,
      success: ({ number, toRefund = 0 }) => ({
        message: {
          title: number ? `Credit note ${number} issued` : 'Credited',
          description:
            toRefund > 0
              ? `The customer is told. ${formatCedis(toRefund)} is to be given back: record the refund at the order.`
              : 'The customer is told.',
        },
      }),
    },
  ),
  refusal: intent(
    'claims.answer',
    refusalSchema,
    ({ db, admin, data, subject: id }) => answerClaim(db, { ...data, id, answer: 'refusal' }, admin),
    { ...texts, success: success('Claim refused') },
  ),
}

export const claimAction = adminAction({
  intents,
  findSubject: ({ claimId }) => subjectId('claim', claimId),
})
