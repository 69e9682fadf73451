/**
 * Waits until an element of the page is less than `distance` away from the window, or its page is left; not at all where it
 * isn't in the page yet. With `lazy` it holds back the script of a part that the server has written into the page already.
 */
export function whenVisible(id: string, distance = '100%') {
  const element = document.getElementById(id)
  if (!element) return
  return new Promise<void>(resolve => {
    const near = new IntersectionObserver(
      // The last of them is how it is now.
      entries => entries.at(-1)?.isIntersecting && done(),
      { rootMargin: distance },
    )
    // Of what is no longer in the document the other tells nothing, and whoever comes back would wait for ever.
    const left = new MutationObserver(() => element.isConnected || done())
    const done = () => {
      near.disconnect()
      left.disconnect()
      resolve()
    }
    near.observe(element)
    left.observe(document.body, { childList: true, subtree: true })
  })
}

/**
 * Fetches the script of a part, again and again where the line fails or the shop has a newer version: meanwhile what the
 * server wrote stands there, and its forms and links work.
 */
export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pause = 1_000; ; pause *= 2) {
    try {
      return await load()
    } catch {
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
}
