import Check from 'lucide-react/icons/check'
import Link2 from 'lucide-react/icons/link-2'
import { useEffect, useState } from 'react'
import { type Brand, BrandIcon } from '../design/brand-icon.tsx'
import { copyText } from '../design/copy-text.ts'
import { toast } from '../design/toast.tsx'

type Props = { url: string; title: string }

const networks: { brand: Brand; href(url: string, title: string): string }[] = [
  { brand: 'Facebook', href: url => `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  { brand: 'X', href: (url, title) => `https://x.com/intent/post?url=${url}&text=${title}` },
  { brand: 'LinkedIn', href: url => `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
]

const buttonClass =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control border border-line bg-surface text-ink hover:border-ink hover:bg-concrete-pale'

/** Links to the share pages of the networks and a button that copies the address. */
export function ShareButtons({ url, title }: Props) {
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {networks.map(({ brand, href }) => (
        <li key={brand}>
          <a
            href={href(encodeURIComponent(url), encodeURIComponent(title))}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Share on ${brand} (opens in a new tab)`}
            className={buttonClass}
          >
            <BrandIcon brand={brand} />
          </a>
        </li>
      ))}
      <CopyLink url={url} />
    </ul>
  )
}

function CopyLink({ url }: { url: string }) {
  const [ready, setReady] = useState(false)
  const [copied, setCopied] = useState(false)
  useEffect(() => setReady(true), [])
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 3_000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    const isCopied = await copyText(url)
    setCopied(isCopied)
    toast(
      isCopied
        ? { title: 'Link copied' }
        : { title: 'The link could not be copied', description: url, destructive: true },
    )
  }

  // Copying needs a script, so the button appears after hydration.
  return (
    <li className={ready ? undefined : 'invisible'}>
      <button type="button" onClick={copy} className={`${buttonClass} px-3.5 font-semibold text-base`}>
        {copied ? <Check aria-hidden size={18} /> : <Link2 aria-hidden size={18} />}
        {copied ? 'Copied' : 'Copy link'}
      </button>
    </li>
  )
}
