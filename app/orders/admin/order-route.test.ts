import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Db } from '../../platform/database.server.ts'
import { adminContext } from '../../staff/staff.fixture.ts'
import { action } from './order.route.tsx'

it.each<Record<string, string>>([{}, { intent: 'resend' }, { job: '1' }])(
  'refuses the unknown form %j',
  async form => {
    const context = adminContext({} as Db)
    const body = new URLSearchParams(form)
    const request = new Request('http://localhost:3000/admin/orders/x', { method: 'POST', body })
    const sent = action({ request, params: { orderId: randomUUID() }, context } as never)
    await expect(sent).rejects.toMatchObject({ status: 400 })
  },
)
