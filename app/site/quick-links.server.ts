import { slices } from '../slices.ts'

const shellLinks = [
  { to: '/about', label: 'About', position: 10 },
  { to: '/news', label: 'News & Tips', position: 40 },
]

export const quickLinks = [...shellLinks, ...slices.flatMap(({ footerLinks }) => footerLinks)]
  .toSorted((one, other) => one.position - other.position)
  .map(({ to, label }) => ({ to, label }))
