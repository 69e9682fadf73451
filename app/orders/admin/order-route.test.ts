import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Db } from '../../platform/database/database.server.ts'
import { adminContext, callAction } from '../../staff/staff.fixture.ts'
import { action } from './order.route.tsx'

it.each<Record<string, string>>([{}, { intent: 'resend' }, { job: '1' }])(
  'refuses the unknown form %j',
  async form => {
    const sent = callAction(action, adminContext({} as Db), form, { orderId: randomUUID() })
    expect(await sent).toMatchObject({ ok: false, status: 400 })
  },
)
