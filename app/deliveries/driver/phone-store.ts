import type { Entry, Store } from './outbox.ts'

/** Where the service worker keeps pages. */
export const pageCache = 'trips-1'
/** The response header of the pages that the shop itself answers. */
export const pageMark = 'x-trip-page'

const settled = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** The phone's own database. In a browser that has none, such as a private window, entries live as long as the page. */
export async function openPhoneStore(): Promise<Store & { isPersistent: boolean }> {
  try {
    const opening = indexedDB.open('deliveries', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('entries', { keyPath: 'id' })
    const database = await settled(opening)
    const run = <Result>(mode: IDBTransactionMode, use: (entries: IDBObjectStore) => IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        const transaction = database.transaction('entries', mode)
        const request = use(transaction.objectStore('entries'))
        // An entry is stored once its transaction is complete.
        transaction.oncomplete = () => resolve(request.result)
        transaction.onabort = () => reject(transaction.error)
      })
    return {
      isPersistent: true,
      readAll: () => run<Entry[]>('readonly', entries => entries.getAll()),
      put: async entry => void (await run('readwrite', entries => entries.put(entry))),
      remove: async id => void (await run('readwrite', entries => entries.delete(id))),
    }
  } catch {
    return { isPersistent: false, readAll: async () => [], put: async () => {}, remove: async () => {} }
  }
}
