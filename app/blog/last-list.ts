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

export function lastList(): string {
  try {
    const path = sessionStorage.getItem(key) ?? ''
    return listPath('/blog', readBlogFilter(new URLSearchParams(path.split('?')[1])))
  } catch {
    return '/blog'
  }
}
