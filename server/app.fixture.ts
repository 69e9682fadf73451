import type { ServerBuild } from 'react-router'
import handleRequest, { handleError } from '../app/entry.server.tsx'
import type { testContext } from '../app/platform/services.fixture.ts'
import { createApp } from './app.ts'
import { createUrlFacts } from './url-facts.ts'

type Services = ReturnType<typeof testContext>['services']
type Auth = Parameters<typeof createApp>[0]['auth']

/** The app of a build that has these routes only, and no client. */
export function createTestApp(routes: ServerBuild['routes'], services: Services, auth = {} as Auth) {
  const build: ServerBuild = {
    entry: { module: { default: handleRequest, handleError } },
    routes,
    assets: { routes: {}, entry: { module: '', imports: [] }, url: '', version: '1' },
    assetsBuildDirectory: '',
    basename: '/',
    publicPath: '/',
    future: {},
    allowedActionOrigins: [],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }
  const readUrlFacts = createUrlFacts(routes)
  return createApp({ build, readUrlFacts, services, auth, metrics: {} as never, clientFolder: undefined })
}
