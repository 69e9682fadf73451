/** Resolves when an element is within `distance` of the viewport or leaves the document, at once where there is none. */
export function whenVisible(id: string, distance = '100%') {
  const element = document.getElementById(id)
  if (!element) return
  return new Promise<void>(resolve => {
    const intersections = new IntersectionObserver(entries => entries.at(-1)?.isIntersecting && done(), {
      rootMargin: distance,
    })
    // An intersection observer doesn't report removal, and `lazy` would never settle.
    const removals = new MutationObserver(() => element.isConnected || done())
    const done = () => {
      intersections.disconnect()
      removals.disconnect()
      resolve()
    }
    intersections.observe(element)
    removals.observe(document.body, { childList: true, subtree: true })
  })
}

/** Resolves when somebody points at the page or presses a key, at once where there is no element of the id. */
export const whenUsed = (id: string) =>
  document.getElementById(id) &&
  new Promise<unknown>(resolve => {
    for (const type of ['pointermove', 'pointerdown', 'focusin', 'keydown', 'scroll'])
      addEventListener(type, resolve, { once: true, passive: true })
  })

/** Offline it waits for the network; rejects after that many `tries` with one. */
export async function retryImport<Module>(
  load: () => Promise<Module>,
  tries = Number.POSITIVE_INFINITY,
): Promise<Module> {
  for (let pause = 1_000, failures = 0; ; pause *= 2) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine && ++failures >= tries) throw error
      await new Promise(resolve =>
        navigator.onLine ? setTimeout(resolve, pause) : addEventListener('online', resolve, { once: true }),
      )
    }
  }
}

/**
 * For what a page is about, where nothing typed is lost. After three failures it loads the page again, once: Chromium up
 * to 150 never requests a lost module again, and a release removes old files. Rejects where that does not help.
 */
export async function importOrReload<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await retryImport(load, 3)
  } catch (error) {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // Without a response the browser would show its own error page.
    const isReachable = () =>
      fetch('', { method: 'HEAD' }).then(
        ({ ok }) => ok,
        () => false,
      )
    if (navigation?.type === 'reload' || !(await isReachable())) throw error
    location.reload()
    return new Promise(() => {})
  }
}
