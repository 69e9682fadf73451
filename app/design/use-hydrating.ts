import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether React is just taking the server's page over: true on the server too. */
export const useTakingOver = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

/** Whether a component came with the server's page: true on the server and where React takes that page over. */
export const useHydrating = () => useState(useTakingOver())[0]
