import { useEffect, useRef } from 'react'
import { useParams, useRevalidator } from 'react-router'

const intervalMs = 8_000
const timeoutMs = 8_000

/** Loads the order again when it has changed, while the page is visible. The next poll starts after the last response. */
export function useLiveOrder(revision: string) {
  const { revalidate } = useRevalidator()
  const { secret = '' } = useParams()
  const shown = useRef(revision)
  useEffect(() => {
    shown.current = revision
  }, [revision])

  useEffect(() => {
    let isActive = true
    let isPolling = false
    let timer: ReturnType<typeof setTimeout> | undefined

    function schedule(delayMs: number) {
      clearTimeout(timer)
      if (isActive && !document.hidden && !isPolling) timer = setTimeout(poll, delayMs)
    }

    async function poll() {
      isPolling = true
      try {
        const signal = AbortSignal.timeout(timeoutMs)
        const response = await fetch(`/orders/${encodeURIComponent(secret)}/state`, { signal })
        const hasChanged = response.ok && (await response.text()) !== shown.current
        if (isActive && (hasChanged || response.status === 404)) await revalidate()
      } catch {
        // Without a connection the page stays as it is.
      }
      isPolling = false
      schedule(intervalMs)
    }

    const onVisibility = () => schedule(0)
    document.addEventListener('visibilitychange', onVisibility)
    schedule(intervalMs)
    return () => {
      isActive = false
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [secret, revalidate])
}
