import { useState, useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** True on the server and in the first render of hydration. */
export const useIsHydrating = () =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )

export const useWasServerRendered = () => useState(useIsHydrating())[0]
