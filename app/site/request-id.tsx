import { createContext, use } from 'react'

export const RequestIdContext = createContext('')

/** The id under which the log tells of this request. Only the server knows it: the browser keeps what was sent. */
export function RequestId() {
  const id = use(RequestIdContext)
  return (
    <code className="font-mono text-sm" suppressHydrationWarning>
      {id}
    </code>
  )
}
