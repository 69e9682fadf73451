import { useEffect, useState } from 'react'
import { parsePhone } from '../../../platform/text/phone.ts'
import { phonePrefix } from '../../../platform/text/phone-prefix.ts'
import type { Contact } from '../../../sales/contact-fields.ts'
import type { DeskAccount } from './desk-account.server.ts'
import type { EarlierOrder, FoundCustomer } from './find-customers.server.ts'

type Loaded<Value> = Value extends Date ? string : Value
/** As JSON brings them. */
export type ShownOrder = { [Name in keyof EarlierOrder]: Loaded<EarlierOrder[Name]> }
export type ShownCustomer = Omit<FoundCustomer, 'orders'> & { orders: ShownOrder[] }

/** Requests JSON after a pause in typing. A request that fails is ignored. @returns what cancels it */
function fetchAfterPause<Answer>(url: string, onAnswer: (answer: Answer) => void) {
  const abort = new AbortController()
  const timer = setTimeout(async () => {
    try {
      const response = await fetch(url, { signal: abort.signal })
      onAnswer((await response.json()) as Answer)
    } catch {
      // The server looks the customer up and prices the order again when it is stored.
    }
  }, 150)
  return () => {
    clearTimeout(timer)
    abort.abort()
  }
}

/** What was agreed with this customer; it is asked for again with each `result`. Null without a connection too. */
export function useAccount({ phone, email }: Contact, result: unknown): DeskAccount {
  const number = parsePhone(phone) ?? ''
  const address = number ? '' : email.trim()
  const [found, setFound] = useState<{ number: string; address: string; account: DeskAccount }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was agreed may have changed with a result.
  useEffect(() => {
    if (!number && !address) return
    const query = new URLSearchParams({ phone: number, email: address })
    return fetchAfterPause<DeskAccount>(`/admin/orders/account.json?${query}`, account =>
      setFound({ number, address, account }),
    )
  }, [number, address, result])
  return found?.number === number && found.address === address ? found.account : null
}

/** The customers whose number begins with what is typed; none without a connection. */
export function useCustomers(phone: string): ShownCustomer[] {
  const prefix = phonePrefix(phone) ?? ''
  const [customers, setCustomers] = useState<ShownCustomer[]>([])
  useEffect(() => {
    if (!prefix) return
    return fetchAfterPause(
      `/admin/orders/customers.json?${new URLSearchParams({ phone: prefix })}`,
      setCustomers,
    )
  }, [prefix])
  return prefix ? customers.filter(customer => customer.phone.startsWith(prefix)) : []
}
