import { RouterContextProvider } from 'react-router'
import { vi } from 'vitest'
import type { Db } from './database/database.server.ts'
import { readEnv } from './env.server.ts'
import { createLog } from './log.server.ts'
import { provideRequest } from './request.server.ts'
import { provideServices, type Services } from './services.server.ts'

export const testLinkKey = new Uint8Array(32)

export function testContext(db: Db, overrides: Partial<Services> = {}) {
  const context = new RouterContextProvider()
  const services: Services = {
    db,
    env: readEnv({}),
    log: createLog('silent'),
    mailer: { kind: 'files', send: vi.fn(async () => {}) },
    sms: { kind: 'files', send: vi.fn(async () => {}) },
    linkKey: testLinkKey,
    wakeQueue: vi.fn(),
    count: vi.fn(),
    onCategoryMerge: async () => undefined,
    ...overrides,
  }
  provideServices(context, services)
  provideRequest(context, { id: 'test', address: '192.0.2.1' })
  return { context, services }
}
