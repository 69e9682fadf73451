import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../design/button.tsx'
import { lastQueryKey, listPath, readBlogFilter } from './blog-filter.ts'

function lastList() {
  try {
    return listPath('/blog', readBlogFilter(new URLSearchParams(sessionStorage[lastQueryKey])))
  } catch {
    return '/blog'
  }
}

/** Leads to the list as it was left, with its filter and page; without scripts to the whole list. */
export function BackToBlog({ quiet = false }: { quiet?: boolean }) {
  const [list, setList] = useState('/blog')
  useEffect(() => setList(lastList()), [])
  return (
    <ButtonLink to={list} {...(quiet && { variant: 'quiet', className: '-ml-4 px-4' })}>
      <ArrowLeft aria-hidden size={18} /> Back to Blog
    </ButtonLink>
  )
}
