import { z } from 'zod'
import { answeredParameter, failureNotice } from '../orders/page/order-changes.ts'
import { orderFormAction } from '../orders/page/order-page.server.ts'
import { parseForm } from '../platform/form.server.ts'
import { services } from '../platform/services.server.ts'
import type { CustomerFormArgs } from '../sales/customer-form-action.server.ts'
import { noProposal } from './agreement.ts'
import { decideAmendment } from './apply-amendment.server.ts'

const schema = z.object({ amendment: z.uuid() })
const done = { title: 'We have your answer' }

/** The customer agrees to a change of the order, or declines it. */
export const proposalAction = (args: CustomerFormArgs) =>
  orderFormAction(args, {
    name: 'answer to a change',
    notices: { agree: done, decline: done },
    failureNotice,
    async submit(intent, form, order) {
      const parsed = parseForm(schema, form)
      if (!parsed.ok) return { status: 422, result: { message: noProposal } }
      const decided = await decideAmendment(
        services(args.context).db,
        { id: parsed.data.amendment, orderId: order.id },
        intent === 'agree' ? { state: 'applied', agreement: 'link' } : { state: 'declined' },
        'customer',
      )
      if (decided.ok)
        return { path: `/orders/${encodeURIComponent(args.params.secret)}?${answeredParameter}=${intent}` }
      if (decided.reason === 'busy') return { status: 409, result: { message: failureNotice } }
      const problem =
        decided.reason === 'over limit'
          ? 'With this change your orders come to more than your credit limit.'
          : decided.reason === 'late report'
            ? 'Some of these goods may have come already.'
            : decided.reason === 'committed' && decided.message
      const description = problem ? `${problem} Please call us.` : noProposal.description
      return { status: 409, result: { message: { ...noProposal, description } } }
    },
  })
