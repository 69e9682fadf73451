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

export async function retryImport<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let pause = 1_000; ; pause *= 2) {
    try {
      return await load()
    } catch {
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
}
