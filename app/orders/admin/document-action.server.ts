import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { failure, logActionError, parseForm } from '../../platform/form.server.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { services } from '../../platform/services.server.ts'
import { isUuid } from '../../platform/uuid.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { documentKinds, documentNames } from '../order-document.ts'
import { type IssueResult, issueDocument } from './issue-document.server.ts'

const issueSchema = z.object({ kind: z.enum(documentKinds), paymentId: z.uuid().optional() })

const texts: Record<Extract<IssueResult, { ok: false }>['reason'], string> = {
  'not found': 'The order or the payment no longer exists.',
  erased: 'The customer of this order was erased.',
  cancelled: 'This order is cancelled.',
}

/** The action of the documents panel. */
export async function issueDocumentAction(
  form: FormData,
  orderId: string,
  context: Readonly<RouterContextProvider>,
) {
  const fail = (status: number, description: string) =>
    failure<FormResult>(status, { message: { title: 'Document not issued', description } })
  if (!isUuid(orderId)) return fail(404, texts['not found'])
  const parsed = parseForm(issueSchema, form)
  if (!parsed.ok) return fail(400, 'The form could not be read.')
  try {
    const request = { ...parsed.data, orderId: orderId.toLowerCase() }
    const result = await issueDocument(services(context).db, request, requireAdmin(context))
    if (!result.ok) return fail(result.reason === 'not found' ? 404 : 409, texts[result.reason])
    const name = documentNames[parsed.data.kind]
    const message = result.isNew
      ? { title: `${name} issued`, description: `Its number is ${result.number}.` }
      : { title: 'Already issued', description: `Nothing has changed since ${name} ${result.number}.` }
    return data<FormResult>({ ok: true, message })
  } catch (error) {
    const status = logActionError(context, 'a document could not be issued', error)
    return fail(status, 'The document could not be stored. Nothing was changed.')
  }
}
