import ShoppingCart from 'lucide-react/icons/shopping-cart'
import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { countOrderedTogetherDaily } from './count-ordered-together.server.ts'
import { orderChangeNotification } from './messages/change-notification.server.ts'
import { orderNotification } from './messages/notification.server.ts'
import { orderMessage } from './messages/order-message.server.ts'
import { orderMessages } from './messages/order-messages.content.ts'
import { compactOrderSummary } from './order-summary.server.ts'
import { trackSchema } from './page/track-schema.ts'
import { orderPersonalData } from './personal-data.server.ts'

export const manifest: SliceManifest = {
  jobs: [orderNotification, orderChangeNotification, orderMessage],
  personalData: orderPersonalData,
  housekeeping: {
    summary: ({ db }) => compactOrderSummary(db),
    'ordered together': ({ db }) => countOrderedTogetherDaily(db),
  },
  sitemap: { pages: [], lists: [] },
  pageExpiry: 'none',
  navigation: { to: '/admin/orders', label: 'Orders', icon: ShoppingCart },
  footerLinks: [{ to: '/orders', label: 'Your orders', position: 50 }],
  publicForms: [{ path: '/track', schema: trackSchema }],
  seed: 'none',
  counters: [
    {
      event: 'order placed',
      metric: 'orders_placed_total',
      help: 'Orders that were placed through this process.',
    },
  ],
  content: [orderMessages],
}
