import { CopyLink } from '../../design/copy-link.tsx'

/** A link that the staff passes on. It is a secret of whoever gets it. */
export const LinkToHandOver = ({ url }: { url: string }) => (
  <p className="flex flex-wrap items-center gap-3 rounded-control bg-concrete-pale p-3">
    <code className="wrap-anywhere min-w-0 flex-1 text-sm">{url}</code>
    <CopyLink url={url} />
  </p>
)
