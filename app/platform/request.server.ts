import { createContext, type RouterContextProvider } from 'react-router'

export type RequestFacts = {
  id: string
  /** The client's address, or the network of an IPv6 client: the key of rate limits. */
  address: string
  isOwnMachine?: boolean
  loggedPath?: string
  isDatabaseUnavailable?: boolean
}

const requestContext = createContext<RequestFacts>({ id: '', address: 'unknown' })

export const provideRequest = (context: RouterContextProvider, facts: RequestFacts) =>
  context.set(requestContext, facts)
export const requestFacts = (context: Readonly<RouterContextProvider>) => context.get(requestContext)
