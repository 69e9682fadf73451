// Patch for react-router 8.4.0: https://github.com/whatwg/html/issues/6768

/**
 * Runs in the browser, which never runs a failed script again. A copy of the start script requests lost modules again,
 * except in Chromium up to 150, where only a reload does: it follows once, when all files arrive and nothing was typed.
 */
export function retryStartScript(hydratedEvent: string) {
  const controller = new AbortController()
  const { signal } = controller
  let isScheduled = false
  let haveFilesArrived = false

  function schedule() {
    if (!isScheduled) setTimeout(retry, 2_000)
    isScheduled = true
  }

  async function retry() {
    isScheduled = false
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const fields = Array.from(document.querySelectorAll<HTMLInputElement>('input, textarea'))
    const isUntouched = fields.every(({ value, defaultValue }) => value === defaultValue)
    if (haveFilesArrived && isUntouched && !signal.aborted && navigation?.type !== 'reload')
      return location.reload()
    const files = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
    haveFilesArrived = await Promise.all(Array.from(files, async ({ href }) => (await fetch(href)).ok)).then(
      arrived => arrived.every(Boolean),
      () => false,
    )
    const script = document.querySelector<HTMLScriptElement>('script[type=module]:not([src])')
    if (signal.aborted || !script) return
    const { type, text } = script
    script.replaceWith(Object.assign(document.createElement('script'), { type, text }))
  }

  // The element reports a lost static import; the router's `import()` of the entry is a rejected promise.
  addEventListener('error', ({ target }) => (target as Element).localName === 'script' && schedule(), {
    capture: true,
    signal,
  })
  addEventListener('unhandledrejection', schedule, { signal })
  addEventListener(hydratedEvent, () => controller.abort())
}
