export const hydrated = 'hydrated'

/** Taps before hydration wait and are repeated; submit buttons wait 4 s at most, because their forms work without scripts. */
export function replayEarlyClicks(hydratedEvent: string) {
  const deferred = new Set<HTMLElement>()
  let isReplaying = false

  function deferClick(event: Event) {
    const element = (event.target as Element).closest<HTMLElement>(
      "button:not([popovertarget]), a[href^='/']",
    )
    if (isReplaying || !element || (element.localName === 'a' && deferred.size === 0)) return
    event.preventDefault()
    event.stopPropagation()
    if (deferred.has(element)) return
    deferred.add(element)
    element.setAttribute('aria-busy', 'true')
    if ((element as HTMLButtonElement).type !== 'button') setTimeout(replay, 4_000, element)
  }

  function replay(element: HTMLElement) {
    if (!deferred.delete(element)) return
    element.removeAttribute('aria-busy')
    isReplaying = true
    element.click()
    isReplaying = false
  }

  addEventListener('click', deferClick, { capture: true })
  addEventListener(hydratedEvent, () => {
    removeEventListener('click', deferClick, { capture: true })
    for (const element of deferred) replay(element)
  })
}
