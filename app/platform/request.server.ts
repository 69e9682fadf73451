import { createContext, type RouterContextProvider } from 'react-router'

export type RequestFacts = {
  /** Stands in the log, in the answer's header and on the error page. */
  id: string
  /** What limits count by. */
  address: string
}

const requestContext = createContext<RequestFacts>({ id: '', address: 'unknown' })

export const provideRequest = (context: RouterContextProvider, facts: RequestFacts) =>
  context.set(requestContext, facts)
export const requestFacts = (context: Readonly<RouterContextProvider>) => context.get(requestContext)
