/**
 * Waits until an element of the page is less than `distance` away from the window; not at all where it isn't in the page
 * yet. With `lazy` it holds back the script of a part that the server has written into the page already.
 */
export function whenNear(id: string, distance = '100%') {
  const element = document.getElementById(id)
  if (!element) return
  return new Promise<void>(resolve => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: distance },
    )
    observer.observe(element)
  })
}
