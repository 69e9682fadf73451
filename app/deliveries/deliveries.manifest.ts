import Route from 'lucide-react/icons/route'
import Truck from 'lucide-react/icons/truck'
import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { deliveryPersonalData } from './personal-data.server.ts'
import { tripLinkJob } from './trip-link.server.ts'

export const manifest: SliceManifest = {
  jobs: [tripLinkJob],
  personalData: deliveryPersonalData,
  customerRecords: [],
  housekeeping: {},
  sitemap: { pages: [], lists: [] },
  pageExpiry: 'none',
  categoryMerge: 'none',
  navigation: [
    { to: '/admin/deliveries', label: 'Deliveries', icon: Truck },
    { to: '/admin/trips', label: 'Your trips', icon: Route },
  ],
  footerLinks: [],
  publicForms: [],
  seed: 'none',
  healthChecks: [],
  counters: [],
  content: [],
}
