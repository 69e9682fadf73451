export const hydrated = 'hydrated'

/**
 * Before hydration taps wait and are repeated; submit buttons wait 4 s at most, because their forms work without scripts.
 * Buttons of popovers work at once.
 */
export function replayEarlyClicks(hydratedEvent: string) {
  const waiting = new Set<HTMLElement>()
  let isReplaying = false

  function hold(event: Event) {
    const element = (event.target as Element).closest<HTMLElement>(
      "button:not([popovertarget]), a[href^='/']",
    )
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
