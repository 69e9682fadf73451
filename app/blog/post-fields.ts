/** Lower case, words joined by hyphens, nothing but word characters and hyphens. */
export const slugFromTitle = (title: string) =>
  title
    .trim()
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')

/** `Blocks, , ready-mix ` are two tags. */
export const parseTags = (text: string) =>
  text
    .split(',')
    .map(tag => tag.trim())
    .filter(tag => tag !== '')
