// Patch for react-router 8.4.0: https://github.com/facebook/react/pull/27189

/** `<Scripts>` preloads scripts without the low priority that React sets, so that they delay the first pictures. */
export const lowerPreloadPriority = (html: string) =>
  html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
