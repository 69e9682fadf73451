// Patch for react-router 8.4.0: https://github.com/whatwg/html/issues/6768

/** Runs in the browser, which never requests a lost module again. A copy of the start script does. */
export function retryStartScript(hydratedEvent: string) {
  const controller = new AbortController()
  const { signal } = controller
  let isScheduled = false

  function schedule() {
    if (!isScheduled) setTimeout(retry, 2_000)
    isScheduled = true
  }

  function retry() {
    isScheduled = false
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
