import { Check, Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../design/button.tsx'
import { copyText } from '../design/copy-text.ts'
import { toast } from '../design/toast.tsx'

export function CopyLink({ url }: { url: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 3_000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    const isCopied = await copyText(url)
    setCopied(isCopied)
    if (isCopied) toast({ title: 'Link copied' })
    else toast({ title: 'The link could not be copied', description: url, destructive: true })
  }
  return (
    <Button variant="secondary" onClick={copy} className="noscript:hidden px-2">
      {copied ? <Check aria-hidden size={18} /> : <Link2 aria-hidden size={18} />}
      {copied ? 'Copied' : 'Copy link'}
    </Button>
  )
}
