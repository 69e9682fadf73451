import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { FormResult } from '../platform/form-result.ts'

/**
 * The router does not load the page's data again after a failure status. Returns the result, which the router forgets
 * with the reload. A form with a conflict stays as it was opened.
 */
export function useReloadIfStale<Result extends FormResult>(result: Result | undefined): Result | undefined {
  const { revalidate } = useRevalidator()
  const { key } = useLocation()
  const [last, setLast] = useState({ result, key })
  // A page to which somebody comes back has no result.
  if (last.key !== key || (result && last.result !== result)) setLast({ result, key })
  useEffect(() => {
    if (result?.isStale && !result.conflict) void revalidate()
  }, [result, revalidate])
  return result ?? (last.key === key ? last.result : undefined)
}
