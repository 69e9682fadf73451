import { useState, useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** True on the server and in the first render of hydration. */
export const useIsHydrating = () =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )

/** Whether the component is part of the server-rendered page. */
export const useWasServerRendered = () => useState(useIsHydrating())[0]
