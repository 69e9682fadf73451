import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import type { Db } from '../../platform/database.server.ts'
import { testContext } from '../../platform/services.fixture.ts'
import { action } from './order.route.tsx'

vi.mock('../../staff/session.server.ts', () => ({ requireAdmin: () => ({ email: 'owner@example.com' }) }))

it.each<Record<string, string>>([{}, { intent: 'resend' }, { job: '1' }])(
  'refuses the unknown form %j',
  async form => {
    const { context } = testContext({} as Db)
    const body = new URLSearchParams(form)
    const request = new Request('http://localhost:3000/admin/orders/x', { method: 'POST', body })
    const sent = action({ request, params: { orderId: randomUUID() }, context } as never)
    await expect(sent).rejects.toMatchObject({ status: 400 })
  },
)
