import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../design/button.tsx'
import { listPath, readBlogFilter } from './blog-filter.ts'

const key = 'blockyard:blog-list'

/** Stores the address of the list for this tab: the pages of posts are the same for everyone. */
export function rememberList(path: string) {
  try {
    sessionStorage.setItem(key, path)
  } catch {
    // Without storage the way back leads to the whole list.
  }
}

function lastList(): string {
  try {
    const path = sessionStorage.getItem(key) ?? ''
    return listPath('/blog', readBlogFilter(new URLSearchParams(path.split('?')[1])))
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
