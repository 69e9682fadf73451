import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { writePublicManifest } from './app/platform/patches/public-manifest.server.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  // One cached file of all routes instead of an uncached request per page.
  routeDiscovery: { mode: 'initial' },
  // An action that is loaded when a form is sent is missing when the connection is lost.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) =>
    writePublicManifest(path.join(reactRouterConfig.buildDirectory, 'client/assets')),
} satisfies Config
