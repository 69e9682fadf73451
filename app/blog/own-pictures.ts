/** An address of the shop itself, by any scheme, as the path that stays right when the scheme or the domain changes. */
export function ownPath(address: string, origin: string): string | undefined {
  if (!/^(https?:\/\/|\/[^/\\])/i.test(address) || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  return url.host === new URL(origin).host ? url.pathname + url.search : undefined
}

const webAddress = /https?:[^\s"'<>()]*/gi

/** The content with every picture that the shop itself has by its path. */
export const withOwnPaths = (content: string, origin: string) =>
  content.replace(webAddress, (address, index: number) =>
    isOfPicture(content.slice(Math.max(0, index - maxLabel), index))
      ? (ownPath(address, origin) ?? address)
      : address,
  )

/** What stands before the address of a picture: `![label](` or `<img … src="`. */
const isOfPicture = (before: string) => endsWithLabel(before) || endsWithSource(before)
const maxLabel = 1_000

function endsWithLabel(before: string): boolean {
  const end = before.trimEnd().replace(/<$/, '').trimEnd()
  const open = end.lastIndexOf('[')
  return end.endsWith('](') && end[open - 1] === '!' && !end.slice(open, -2).includes(']')
}

function endsWithSource(before: string): boolean {
  const tag = before.slice(Math.max(0, before.toLowerCase().lastIndexOf('<img')))
  const end = tag.trimEnd().replace(/["']$/, '').trimEnd()
  return (
    /^<img/i.test(tag) &&
    !tag.includes('>') &&
    end.endsWith('=') &&
    /\ssrc$/i.test(end.slice(0, -1).trimEnd())
  )
}
