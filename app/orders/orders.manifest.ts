import ShoppingCart from 'lucide-react/icons/shopping-cart'
import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { orderNotes } from './admin/order-notes.server.ts'
import { orderRecords, paymentRecords } from './admin/order-records.server.ts'
import { countOrderedTogetherDaily } from './count-ordered-together.server.ts'
import { expireOrders, remindOfExpiry } from './expiry.server.ts'
import { trackSchema } from './page/order-page-schema.ts'
import { orderPersonalData } from './personal-data.server.ts'
import { orderChangeNotification, orderNotification } from './texts/order-notification.server.ts'
import { orderText } from './texts/order-text.server.ts'
import { orderTexts } from './texts/order-texts.content.ts'

export const manifest: SliceManifest = {
  jobs: [orderNotification, orderChangeNotification, orderText],
  personalData: orderPersonalData,
  customerRecords: [orderRecords, paymentRecords],
  housekeeping: {
    'expired orders': ({ db }) => expireOrders(db),
    'order reminders': ({ db }) => remindOfExpiry(db),
    'ordered together': ({ db }) => countOrderedTogetherDaily(db),
  },
  sitemap: { pages: [], lists: [] },
  pageExpiry: 'none',
  categoryMerge: 'none',
  navigation: { to: '/admin/orders', label: 'Orders', icon: ShoppingCart, noteSubject: orderNotes },
  footerLinks: [{ to: '/orders', label: 'Your orders', position: 50 }],
  publicForms: [{ path: '/track', schema: trackSchema }],
  seed: 'none',
  healthChecks: [],
  counters: [
    {
      event: 'order placed',
      metric: 'orders_placed_total',
      help: 'Orders that were placed through this process.',
    },
  ],
  content: [orderTexts],
}
