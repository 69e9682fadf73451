import { useEffect, useState } from 'react'
import { formatDate } from '../platform/text/dates.ts'

type Account = { name: string; endsAt: string; purchaseOrder: string; standingPurchaseOrder: string }

/** The account that this browser orders for; undefined until it is known, and where its link no longer works. */
export function useCartAccount(): Account | undefined {
  const [account, setAccount] = useState<Account>()
  useEffect(() => {
    const abort = new AbortController()
    fetch('/cart/account', { signal: abort.signal })
      .then(response => response.json())
      .then((found: Account | null) => setAccount(found ?? undefined))
      // Without an answer the prices of the cart stay as they are.
      .catch(() => {})
    return () => abort.abort()
  }, [])
  return account
}

/** Says whose prices the cart shows, and ends that on this browser. */
export default function AccountNotice() {
  const account = useCartAccount()
  if (!account) return null
  return (
    <form
      method="post"
      action="/cart/account"
      className="mb-4 flex flex-wrap items-center gap-x-4 rounded-card bg-green-tint px-4 py-2 text-green-dark"
    >
      <p className="wrap-anywhere min-w-0 flex-1 basis-60 py-1">
        These are the prices agreed with <strong>{account.name}</strong>. This browser shows them until{' '}
        {formatDate(account.endsAt)}.
      </p>
      <button type="submit" className="min-h-11 font-semibold underline">
        Show public prices
      </button>
    </form>
  )
}
