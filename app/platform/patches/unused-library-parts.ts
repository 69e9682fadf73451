import type { Plugin } from 'vite'

// Patch for react-router 8.4.0: https://reactrouter.com/explanation/lazy-route-discovery
// Patch for react-dom 19.3.1: https://react.dev/reference/react/ViewTransition

/** Names of functions (parts of a regular expression) by file, of what this shop does not use: route discovery, instrumentation, server components, view transitions, fragment refs, stacks of components in errors, and what the test looks for in the components. */
export const unusedFunctions: Record<string, string> = {
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js':
    'isFogOfWarEnabled|getPartialManifest|getPatchRoutesOnNavigationFunction|useFogOFWarDiscovery',
  'react-router/dist/production/lib/dom/ssr/components.js': String.raw`RSC\w+`,
  'react-router/dist/production/lib/hooks.js': 'RSCErrorHandler',
  'react-router/dist/production/lib/dom/ssr/single-fetch.js': 'nonSsrStrategy',
  'react-router/dist/production/lib/router/instrumentation.js': String.raw`getRouteInstrumentationUpdates|instrumentClientSideRouter|consumeInstrumentation\w+`,
  'react-router/dist/production/lib/router/router.js': 'discoverRoutes|getInstrumentationNavigateMeta',
  'react-router/dist/production/lib/errors.js': String.raw`decode\w+Digest`,
  // What `pushViewTransitionCancelableScope` returns is always used.
  'react-dom/cjs/react-dom-client.production.js': String.raw`(?!push)\w*ViewTransition\w*|measureClonedInstance|collectClientRects|FragmentInstance\.prototype\.\w+|commitFragmentInstance\w+|\w+(?:To|From)FragmentInstances?|update(?:Activity|SuspenseList)Component|setPropOnCustomElement|getStackByFiberInDevAndProd|(?:mount|update|rerender)ActionState\w*|(?:run|dispatch)ActionState\w*|startHostTransition|requestFormReset\w*|useMemoCache|findCurrentFiberUsingSlowPath|preload|preloadModule|preinit\w+|preconnect\w*|prefetchDNS|estimateBandwidth|constructSelectEvent|get(?:Native|Fallback)BeforeInputChars|defaultOnDefaultTransitionIndicator`,
}

/** The libraries decide at run time what they use, so that browsers would load 6 KB of them for nothing. */
export const unusedLibraryParts: Plugin = {
  name: 'unused-library-parts',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    const names = unusedFunctions[id.split('/node_modules/').at(-1) ?? '']
    if (names) return { code: emptyFunctions(code, names), map: null }
  },
}

/** Lets these functions return at once; the minifier removes what follows and what only they call. */
export const emptyFunctions = (source: string, names: string) =>
  source.replace(
    new RegExp(`^\\s*(?:(?:async )?function (?:${names})|(?:${names}) = function )\\([^)]*\\) \\{$`, 'gm'),
    '$& return;',
  )
