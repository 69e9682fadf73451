import type { FileMessage } from '../../design/send-file.ts'
import { logActionError } from '../../platform/form.server.ts'
import { receiveFile } from '../../platform/receive-file.server.ts'
import { services } from '../../platform/services.server.ts'
import type { UrlHandle } from '../../platform/url-kind.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import type { Route } from './+types/import-file.route'
import { importProducts } from './import-products.server.ts'
import type { ImportProgress, ImportResult } from './import-report.ts'

export const handle: UrlHandle = { acceptsUpload: true }

const importLimit = { max: 60, windowSeconds: 10 * 60 }

/** Takes a CSV file as the body, and answers with lines of JSON: the progress, and at last the result. */
export async function action(args: Route.ActionArgs) {
  const { url, context } = args
  const { file, refusal } = await receiveFile(args, 'import', importLimit)
  if (refusal) return refusal
  const fingerprint = url.searchParams.get('apply') ?? undefined
  const options = { file, admin: requireAdmin(context), fingerprint }
  return new Response(
    stream(async send => {
      try {
        const onProgress = atEachPerCent(progress => send({ progress }))
        send({ result: await importProducts(services(context).db, { ...options, onProgress }) })
      } catch (error) {
        logActionError(context, 'a CSV file could not be imported', error)
        send({
          result: { ok: false, message: 'Something went wrong, and nothing was stored. Please try again.' },
        })
      }
    }),
    { headers: { 'content-type': 'application/x-ndjson' } },
  )
}

/** An import that has begun is completed also if nobody listens any more. */
function stream(run: (send: (message: FileMessage<ImportResult>) => void) => Promise<void>) {
  let isOpen = true
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder()
      const send = (message: FileMessage<ImportResult>) => {
        if (isOpen) controller.enqueue(encoder.encode(`${JSON.stringify(message)}\n`))
      }
      void run(send).finally(() => isOpen && controller.close())
    },
    cancel() {
      isOpen = false
    },
  })
}

function atEachPerCent(send: (progress: ImportProgress) => void) {
  let last = ''
  return ({ step, share }: ImportProgress) => {
    const rounded = { step, share: Math.floor(share * 100) / 100 }
    const text = `${step} ${rounded.share}`
    if (text !== last) send(rounded)
    last = text
  }
}
