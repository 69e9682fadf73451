import { createContext, use } from 'react'

export const RequestIdContext = createContext('')

/** The log's id of this request. Only the server knows it; hydration keeps the rendered text. */
export function RequestId() {
  const id = use(RequestIdContext)
  return (
    <code className="font-mono text-sm" suppressHydrationWarning>
      {id}
    </code>
  )
}
