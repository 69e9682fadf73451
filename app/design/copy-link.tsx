import Check from 'lucide-react/icons/check'
import Link2 from 'lucide-react/icons/link-2'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { toast } from './toast.tsx'

export function CopyLink({ url }: { url: string }) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), 3_000)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    const success = await copyText(url)
    setIsCopied(success)
    if (success) toast({ title: 'Link copied' })
    else toast({ title: 'The link could not be copied', description: url, destructive: true })
  }
  return (
    <Button variant="secondary" onClick={copy} className="noscript:hidden px-2">
      {isCopied ? <Check aria-hidden size={18} /> : <Link2 aria-hidden size={18} />}
      {isCopied ? 'Copied' : 'Copy link'}
    </Button>
  )
}
