import type { HeadersFunction } from 'react-router'

/** The page cache stores only what says `public`; a loader or action that sets its own Cache-Control opts out. */
export const publicPageHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) => ({
  'cache-control': 'public, max-age=0, must-revalidate',
  ...Object.fromEntries(loaderHeaders),
  ...Object.fromEntries(actionHeaders),
})
