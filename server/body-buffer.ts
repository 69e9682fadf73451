import type { IncomingMessage, ServerResponse } from 'node:http'

type Options = {
  maxBodyBytes: number
  maxBodies: number
  maxBufferedBytes: number
}

/** @hono/node-server reads a body that has been received from `rawBody`. */
type BufferedRequest = IncomingMessage & { rawBody?: Buffer }

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Receives bodies before any work is done for their requests, so that slow senders occupy nothing. */
export function createBodyBuffer({ maxBodyBytes, maxBodies, maxBufferedBytes }: Options) {
  const receiving = new Map<IncomingMessage, number>()
  let bufferedBytes = 0

  function makeRoom() {
    const [oldest] = receiving.size > maxBodies ? receiving.keys() : []
    oldest?.socket.destroy()
    if (bufferedBytes <= maxBufferedBytes) return
    for (const [request, size] of receiving) if (size > 0) return request.socket.destroy()
  }

  return (request: BufferedRequest, response: ServerResponse, onComplete: () => void) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return onComplete()
    const chunks: Buffer[] = []
    let size = 0
    receiving.set(request, 0)
    makeRoom()
    const complete = () => {
      request.off('data', add).off('end', complete).pause()
      receiving.delete(request)
      request.rawBody = Buffer.concat(chunks)
      if (!response.closed) onComplete()
    }
    const add = (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      bufferedBytes += chunk.length
      if (size > maxBodyBytes) return complete()
      receiving.set(request, size)
      makeRoom()
    }
    request.on('data', add).once('end', complete)
    response.once('close', () => {
      receiving.delete(request)
      bufferedBytes -= size
    })
  }
}
