import * as build from 'virtual:react-router/server-build'
import { createUrlFacts } from './url-facts.ts'

export { build }
export const readUrlFacts = createUrlFacts(build.routes)
