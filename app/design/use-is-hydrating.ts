import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether React is just taking the server's page over: true on the server too. */
export const useIsHydrating = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

/** Whether a component came with the server's page: true on the server and where React takes that page over. */
export const useWasServerRendered = () => useState(useIsHydrating())[0]
