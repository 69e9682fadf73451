import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // All routes in one small file: cheaper than asking for them page by page.
  routeDiscovery: { mode: 'initial' },
  // An action that is loaded when a form is sent is missing when the connection is lost.
  splitRouteModules: false,
} satisfies Config
