import type { IncomingMessage, ServerResponse } from 'node:http'

type Options = {
  /** Nobody reads more of a body than this. */
  most: number
  /** So many may be on their way at once, and hold so much together: the oldest make room. */
  arriving: number
  bytes: number
}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Takes bodies in before there is any work for them, so that who sends slowly keeps nobody waiting. */
export function createBodyBuffer({ most, arriving: maxArriving, bytes: maxBytes }: Options) {
  // Those that came first stand first.
  const arriving = new Map<IncomingMessage, number>()
  let held = 0

  function makeRoom() {
    const [first] = arriving.size > maxArriving ? arriving.keys() : []
    first?.socket.destroy()
    if (held <= maxBytes) return
    for (const [request, size] of arriving) if (size > 0) return request.socket.destroy()
  }

  return {
    /** Calls `whole` when the body is all here, or as soon as it's known to be more than anybody reads. */
    take(request: IncomingMessage, response: ServerResponse, whole: () => void) {
      if (Number(request.headers['content-length'] ?? 0) > most) return whole()
      const pieces: Buffer[] = []
      let size = 0
      arriving.set(request, 0)
      makeRoom()
      response.once('close', () => {
        arriving.delete(request)
        held -= size
      })
      const look = () => {
        // What is whole stays unread: its end would be told before anybody listens.
        const piece = request.complete ? null : (request.read() as Buffer | null)
        if (piece) {
          pieces.push(piece)
          size += piece.length
          held += piece.length
          arriving.set(request, size)
        }
        if (!request.complete && size <= most) return makeRoom()
        request.off('readable', look)
        arriving.delete(request)
        giveBack(request, pieces)
        if (!response.closed) whole()
      }
      request.on('readable', look)
    },
  }
}

/** Makes it as if nothing had been read; `rawBody` is where the site's listener looks for what has been. */
function giveBack(request: IncomingMessage & { rawBody?: Buffer }, pieces: Buffer[]) {
  if (pieces.length === 0) return
  const rest = request.readableLength > 0 ? (request.read() as Buffer | null) : null
  const body = Buffer.concat(rest ? [...pieces, rest] : pieces)
  request.unshift(body)
  request.rawBody = body
}
