import { useEffect, useRef } from 'react'
import { useParams, useRevalidator } from 'react-router'

const intervalMs = 8_000
const timeoutMs = 8_000

/** Loads the order again when it has changed, while the page is visible. The next question follows the last answer. */
export function useLiveOrder(version: string) {
  const { revalidate } = useRevalidator()
  const { secret = '' } = useParams()
  const shown = useRef(version)
  useEffect(() => {
    shown.current = version
  }, [version])

  useEffect(() => {
    let isActive = true
    let isAsking = false
    let timer: ReturnType<typeof setTimeout> | undefined

    function schedule(delayMs: number) {
      clearTimeout(timer)
      if (isActive && !document.hidden && !isAsking) timer = setTimeout(ask, delayMs)
    }

    async function ask() {
      isAsking = true
      try {
        const signal = AbortSignal.timeout(timeoutMs)
        const response = await fetch(`/orders/${encodeURIComponent(secret)}/state`, { signal })
        const hasChanged = response.ok && (await response.text()) !== shown.current
        if (isActive && (hasChanged || response.status === 404)) await revalidate()
      } catch {
        // Without a connection the page stays as it is.
      }
      isAsking = false
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
