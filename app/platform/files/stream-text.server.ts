import { ReadableStream, TextEncoderStream } from 'node:stream/web'
import type { LoaderFunctionArgs } from 'react-router'
import { describeError } from '../log.server.ts'
import { requestFacts } from '../request.server.ts'
import { services } from '../services.server.ts'

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>

/** A download; `name` is the file's without date. */
export function csvDownload({ request, context }: Args, name: string, lines: AsyncIterable<string>) {
  // A byte stream, so that the router passes it on instead of reading it whole.
  const bytes = () =>
    ReadableStream.from(logged(lines, context)).pipeThrough(new TextEncoderStream()) as BodyInit
  return new Response(request.method === 'HEAD' ? null : bytes(), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}

/** Whoever sends a stream prints its error, and that of a query holds personal data. */
async function* logged(lines: AsyncIterable<string>, context: Args['context']) {
  try {
    yield* lines
  } catch (error) {
    const { id, loggedPath } = requestFacts(context)
    services(context).log.error('a download broke off', {
      requestId: id,
      path: loggedPath,
      ...describeError(error),
    })
    throw new Error('The download broke off')
  }
}
