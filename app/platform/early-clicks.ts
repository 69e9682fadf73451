/** The window event that says that React listens. */
export const hydrated = 'hydrated'

/**
 * Runs in the browser. Before hydration a tap on a button, and on any link after it, waits and is repeated afterwards.
 * Submit buttons wait at most four seconds, because their forms work without scripts.
 */
export function replayEarlyClicks(hydratedEvent: string) {
  const waiting = new Set<HTMLElement>()
  let isReplaying = false

  function hold(event: Event) {
    const element = (event.target as Element).closest<HTMLElement>("button, a[href^='/']")
    if (isReplaying || !element || (element.localName === 'a' && waiting.size === 0)) return
    event.preventDefault()
    event.stopPropagation()
    if (waiting.has(element)) return
    waiting.add(element)
    element.setAttribute('aria-busy', 'true')
    if ((element as HTMLButtonElement).type !== 'button') setTimeout(replay, 4_000, element)
  }

  function replay(element: HTMLElement) {
    if (!waiting.delete(element)) return
    element.removeAttribute('aria-busy')
    isReplaying = true
    element.click()
    isReplaying = false
  }

  addEventListener('click', hold, true)
  addEventListener(hydratedEvent, () => {
    removeEventListener('click', hold, true)
    for (const element of waiting) replay(element)
  })
}
