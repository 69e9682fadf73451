/** The address is user input, so it is encoded and can't add parameters to the link. */
export const mailtoHref = (email: string, query: Record<'subject' | 'body', string> | { subject: string }) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?${Object.entries(query)
    .map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed().replaceAll('\n', '\r\n'))}`)
    .join('&')}`
