import type { Server } from 'node:http'
import type { Socket } from 'node:net'

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
