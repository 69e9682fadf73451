/**
 * A link that opens a new mail. The address is somebody's own word: what it holds besides must not become a part of the link.
 */
export const mailtoHref = (email: string, query: Record<'subject' | 'body', string> | { subject: string }) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?${Object.entries(query)
    .map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed().replaceAll('\n', '\r\n'))}`)
    .join('&')}`
