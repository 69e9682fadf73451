type News = 'signed in' | 'signed out'

const channelName = 'blockyard:staff'

/** Tells the browser's other tabs; they ask the server what it means for them. */
export function announce(news: News) {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(news)
  channel.close()
}

/** @returns what ends the listening */
export function onAnnouncement(news: News, heard: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = event => {
    if (event.data === news) heard()
  }
  return () => channel.close()
}
