import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // Split, each client action costs a public page another file.
  splitRouteModules: false,
  // One cached file of all routes instead of an uncached request per page.
  routeDiscovery: { mode: 'initial' },
  // An action that is loaded when a form is sent is missing when the connection is lost.
  splitRouteModules: false,
} satisfies Config
