import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether a component came with the server's page: true on the server and where React takes that page over. */
export function useHydrating(): boolean {
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  return useState(hydrating)[0]
}
