import { createContext, type RouterContextProvider } from 'react-router'

export type RequestFacts = {
  /** Stands in the log, in the answer's header and on the error page. */
  id: string
  /** What limits count by. */
  address: string
  /** A program on the machine that the shop runs on: limits don't count it. */
  ownMachine?: boolean
  /** Set where the database was away: the answer is 503, come again. */
  databaseUnavailable?: boolean
}

const requestContext = createContext<RequestFacts>({ id: '', address: 'unknown' })

export const provideRequest = (context: RouterContextProvider, facts: RequestFacts) =>
  context.set(requestContext, facts)
export const requestFacts = (context: Readonly<RouterContextProvider>) => context.get(requestContext)
