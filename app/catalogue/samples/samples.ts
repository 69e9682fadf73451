/** For the browser's console, which the message names. */
export const seedingDetails = (requestId: string) =>
  `The server's log has the details under request ${requestId}.`

export const seedingFailed = {
  title: 'Error',
  description: 'Failed to seed products. Check console for details.',
}
