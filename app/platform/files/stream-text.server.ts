import { ReadableStream, TextEncoderStream } from 'node:stream/web'

export function streamText(request: Request, texts: AsyncIterable<string>, headers: HeadersInit) {
  // A byte stream, so that the router passes it on instead of reading it whole.
  const bytes = () => ReadableStream.from(texts).pipeThrough(new TextEncoderStream()) as BodyInit
  return new Response(request.method === 'HEAD' ? null : bytes(), { headers })
}

/** A download; `name` is the file's without date. */
export const csvDownload = (request: Request, name: string, lines: AsyncIterable<string>) =>
  streamText(request, lines, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.csv"`,
    'cache-control': 'private, no-store',
  })
