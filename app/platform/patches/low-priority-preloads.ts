/**
 * React Router's `<Scripts>` (checked with 8.4.0) preloads scripts without `fetchPriority`, so they delay the pictures that
 * a page is seen with. React sets `low` on its own: https://github.com/facebook/react/pull/27189
 */
export const lowerPreloadPriority = (html: string) =>
  html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
