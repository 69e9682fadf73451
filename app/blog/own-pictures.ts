/** An address of the shop itself, by any scheme, as the path that stays right when the scheme or the domain changes. */
export function ownPath(address: string, origin: string): string | undefined {
  if (!/^(https?:\/\/|\/[^/\\])/i.test(address) || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  return url.host === new URL(origin).host ? url.pathname + url.search : undefined
}

const pictureInContent = /(!\[[^[\]]*\]\(\s*<?|<img[^<>]*\ssrc\s*=[\s"']*)(https?:[^\s"'<>()]*)/gi

/** The content with every picture that the shop itself has by its path. */
export const withOwnPaths = (content: string, origin: string) =>
  content.replace(
    pictureInContent,
    (_, start: string, address: string) => start + (ownPath(address, origin) ?? address),
  )
