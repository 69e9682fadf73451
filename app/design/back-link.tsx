import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router'

type Props = { to: string; className?: string; children: string }

export function BackLink({ to, className = '', children }: Props) {
  return (
    <Link
      to={to}
      className={`-mt-2 inline-flex min-h-11 items-center gap-2 text-soft hover:text-ink ${className}`}
    >
      <ArrowLeft aria-hidden size={18} /> {children}
    </Link>
  )
}
