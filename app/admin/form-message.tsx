import { useEffect } from 'react'
import { toast } from '../design/toast.tsx'

export type Answer = { ok: boolean; title: string; message: string }

/** What came of a form: a toast, and the same in the page where no script runs. */
export function Outcome({ answer }: { answer: Answer | undefined }) {
  useEffect(() => {
    if (answer) toast({ title: answer.title, description: answer.message, destructive: !answer.ok })
  }, [answer])
  if (!answer) return null
  return (
    <noscript>
      <div
        role="alert"
        className={`my-6 rounded-card p-4 ${answer.ok ? 'bg-green-tint text-green-dark' : 'bg-red-tint text-red-dark'}`}
      >
        <p className="font-semibold">{answer.title}</p>
        <p>{answer.message}</p>
      </div>
    </noscript>
  )
}
