import { z } from 'zod'
import { intent } from '../../staff/admin-action.server.ts'
import { orderStatuses } from '../order.ts'
import { statusNames } from '../order-status-badge.tsx'
import { changeOrderStatus } from './manage-orders.server.ts'
import { statusNotChanged } from './status-select.tsx'

/** For every page with a `StatusSelect`. */
export const changeStatus = intent(
  'orders.status',
  z.object({ id: z.uuid(), from: z.enum(orderStatuses), to: z.enum(orderStatuses) }),
  ({ db, admin, data }) => changeOrderStatus(db, { ...data, admin }),
  {
    success: { title: 'Success', description: 'Order status updated successfully' },
    refusals: {
      'not found': { message: statusNotChanged },
      conflict: ({ status }) =>
        `This order was changed meanwhile: it is ${statusNames[status].toLowerCase()} now. Nothing was changed by you.`,
    },
    failed: { message: statusNotChanged },
  },
)
