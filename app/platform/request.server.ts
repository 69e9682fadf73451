import { createContext, type RouterContextProvider } from 'react-router'

export type RequestFacts = {
  /** Shown in the log, in the response header and on the error page. */
  id: string
  /** The client's address, or the network of an IPv6 client: the key of rate limits. */
  address: string
  /** Whether the client runs on this machine, which rate limits exclude. */
  ownMachine?: boolean
  /** Turns an error response into 503 with `Retry-After`. */
  databaseUnavailable?: boolean
}

const requestContext = createContext<RequestFacts>({ id: '', address: 'unknown' })

export const provideRequest = (context: RouterContextProvider, facts: RequestFacts) =>
  context.set(requestContext, facts)
export const requestFacts = (context: Readonly<RouterContextProvider>) => context.get(requestContext)
