import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Options = {
  maxActive: number
  /** So many requests may be active for more than `slowMs` before new ones are refused. */
  maxSlow: number
  slowMs: number
  now?: () => number
}

export function createLoadShedder({ maxActive, maxSlow, slowMs, now = () => performance.now() }: Options) {
  const active = new Map<ServerResponse, number>()

  function isSlow() {
    // A response that has begun waits for its reader.
    const [, started] =
      active
        .entries()
        .filter(([response]) => !response.headersSent)
        .drop(maxSlow - 1)
        .next().value ?? []
    return started !== undefined && now() - started > slowMs
  }

  return {
    isOverloaded: () => active.size >= maxActive || isSlow(),
    /** Counts a request as active until its response is handed to the connection, however slowly it is read. */
    add(response: ServerResponse) {
      const remove = () => active.delete(response)
      active.set(response, now())
      response.once('prefinish', remove).once('close', remove)
    },
  }
}

/** Closes the connection that has been idle longest when a new one exceeds the limit. */
export function limitConnections(server: Server, maxConnections: number) {
  const idle = new Set<Socket>()
  let open = 0
  const markIdle = (socket: Socket) => {
    idle.delete(socket)
    if (!socket.destroyed) idle.add(socket)
  }
  server.on('connection', socket => {
    open++
    markIdle(socket)
    socket.once('close', () => {
      open--
      idle.delete(socket)
    })
    const [oldest] = open > maxConnections ? idle : []
    oldest?.destroy()
  })
  return { open: () => open, markIdle, markActive: (socket: Socket) => idle.delete(socket) }
}
