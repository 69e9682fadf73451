import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { FormResult } from '../platform/form-result.ts'

/** The router does not load the page's data again after a failure status. */
export function useReloadIfStale(result: FormResult | undefined) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (result?.isStale) void revalidate()
  }, [result, revalidate])
}
