import type { RouterContextProvider } from 'react-router'
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
