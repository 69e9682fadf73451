import { data } from 'react-router'
import { company } from '../company/company.ts'
import { NotFound } from './not-found.tsx'

export const loader = () => data(null, { status: 404 })

export const meta = () => [
  { title: `Page not found | ${company.name}` },
  { name: 'robots', content: 'noindex' },
]

export default NotFound
