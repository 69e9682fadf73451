/** An id for each title, such as `cape-coast`; a title that stood before gets a number. */
export function anchorsOf(titles: readonly string[]): string[] {
  const anchors = titles.map(title =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, ''),
  )
  return anchors.map((anchor, index) => {
    const isFirst = anchor !== '' && anchors.indexOf(anchor) === index
    return isFirst ? anchor : `${anchor}-${index + 1}`
  })
}
