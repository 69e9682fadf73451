import { Check, Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../design/button.tsx'
import { toast } from '../design/toast.tsx'

export function CopyLink({ url }: { url: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 3_000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
      toast({ title: 'Link copied' })
    } catch {
      toast({ title: 'The link could not be copied', description: url, destructive: true })
    }
  }
  return (
    <Button variant="secondary" onClick={copy} className="noscript:hidden px-2">
      {copied ? <Check aria-hidden size={18} /> : <Link2 aria-hidden size={18} />}
      {copied ? 'Copied' : 'Copy link'}
    </Button>
  )
}
