/** `session gone`: a tab found that its session had ended; `signed out`: the admin logged out. */
type SessionEvent = 'signed in' | 'signed out' | 'session gone'

const channelName = 'blockyard:staff'

export function announce(event: SessionEvent) {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(event)
  channel.close()
}

export function onAnnouncement(listener: (event: SessionEvent) => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = message => listener(message.data as SessionEvent)
  return () => channel.close()
}
