/**
 * Runs in the browser. React Router's `<Scripts>` (checked with 8.4.0) starts a page by one module script; when one of its
 * files is lost, browsers don't ask again (https://github.com/whatwg/html/issues/6768) and the page stays without scripts.
 * A copy of the element imports the files once more.
 */
export function retryStartScript(hydratedEvent: string) {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined

  function retry() {
    timer ??= setTimeout(() => {
      timer = undefined
      const script = document.querySelector<HTMLScriptElement>('script[type=module]:not([src])')
      if (signal.aborted || !script) return
      const copy = document.createElement('script')
      copy.type = 'module'
      copy.text = script.text
      script.replaceWith(copy)
    }, 2_000)
  }

  // The element reports a lost static import; the router's own `import()` of the entry is a rejected promise.
  addEventListener('error', ({ target }) => (target as Element).localName === 'script' && retry(), {
    capture: true,
    signal,
  })
  addEventListener('unhandledrejection', retry, { signal })
  addEventListener(hydratedEvent, () => controller.abort())
}
