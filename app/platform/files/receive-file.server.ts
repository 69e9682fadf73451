import type { RouterContextProvider } from 'react-router'
import { logActionError } from '../form.server.ts'
import { consumeByAddress, type Limit } from '../rate-limit.server.ts'
import { waitText } from '../text/wait-text.ts'

export const fileResponse = (
  status: number,
  result: { ok: boolean; message?: string },
  headers: HeadersInit = {},
) => Response.json({ result }, { status, headers })

type Args = { request: Request; context: Readonly<RouterContextProvider> }
type ReceivedFile = { file: Uint8Array; refusal?: undefined } | { refusal: Response; file?: undefined }

export async function receiveFile(
  { request, context }: Args,
  limitName: string,
  limit: Limit,
): Promise<ReceivedFile> {
  const refuse = (status: number, message: string, headers?: HeadersInit) => ({
    refusal: fileResponse(status, { ok: false, message }, headers),
  })
  if (request.method !== 'POST') return refuse(405, 'A file is sent with POST.')
  const wait = await consumeByAddress(context, limitName, limit)
  if (wait) {
    const message = `Too many files came at once: please try again in ${waitText(wait)}.`
    return refuse(429, message, { 'retry-after': `${wait}` })
  }
  return { file: new Uint8Array(await request.arrayBuffer()) }
}

type Import = {
  limitName: string
  /** What is logged if it throws. */
  failure: string
  /** Checks the file, or stores it with the fingerprint that its check gave. */
  run(file: Uint8Array, fingerprint: string | undefined): Promise<{ ok: boolean; message?: string }>
}

/** Takes an exported file as the body: `POST …`, then `POST …?apply=<fingerprint>`. */
export async function importFile(args: Args & { url: URL }, { limitName, failure, run }: Import) {
  const { file, refusal } = await receiveFile(args, limitName, { max: 60, windowSeconds: 10 * 60 })
  if (refusal) return refusal
  try {
    const result = await run(file, args.url.searchParams.get('apply') ?? undefined)
    return fileResponse(result.ok ? 200 : 422, result)
  } catch (error) {
    const status = logActionError(args.context, failure, error)
    const message = 'Something went wrong, and nothing was stored. Please try again.'
    return fileResponse(status, { ok: false, message })
  }
}
