import { ReadableStream, TextEncoderStream } from 'node:stream/web'

/** A download of lines as they are made; `name` is the file's without date. */
export function csvResponse(request: Request, name: string, lines: AsyncIterable<string>) {
  // A byte stream, so that the router passes it on instead of reading it whole.
  const bytes = () => ReadableStream.from(lines).pipeThrough(new TextEncoderStream()) as BodyInit
  return new Response(request.method === 'HEAD' ? null : bytes(), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}
