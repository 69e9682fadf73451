/** `session gone`: a tab found itself without a session; `signed out`: somebody asked for that. */
type News = 'signed in' | 'signed out' | 'session gone'

const channelName = 'blockyard:staff'

/** Tells the browser's other tabs; they ask the server what it means for them. */
export function announce(news: News) {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(news)
  channel.close()
}

/** @returns what ends the listening */
export function onAnnouncement(heard: (news: News) => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = event => heard(event.data as News)
  return () => channel.close()
}
