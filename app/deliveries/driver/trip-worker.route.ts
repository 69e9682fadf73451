import { services } from '../../platform/services.server.ts'
import worker from './trip-worker.ts?bundled'

/** Unregisters itself wherever it is installed, for when a released worker does harm. */
const withoutWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('trips-')) await caches.delete(name)
  await self.registration.unregister()
})()))
`

/** A worker may fetch what the policy of its script allows, whatever that of the page says. */
const policy = "default-src 'none'; connect-src 'self'"

/** `/trips/worker.js` controls the pages of drivers alone. */
export const loader = ({ context }: { context: Parameters<typeof services>[0] }) =>
  new Response(services(context).env.offlineTrips ? worker : withoutWorker, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policy,
    },
  })
