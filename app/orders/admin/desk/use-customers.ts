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

const pauseMs = 150

/** What was agreed with this customer; it is asked for again with each `result`. Null without a connection too. */
export function useAccount({ phone, email }: Contact, result: unknown): DeskAccount {
  const number = parsePhone(phone) ?? ''
  const address = number ? '' : email.trim()
  const [account, setAccount] = useState<DeskAccount>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was agreed may have changed with a result.
  useEffect(() => {
    if (!number && !address) return setAccount(null)
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const query = new URLSearchParams({ phone: number, email: address })
        const response = await fetch(`/admin/orders/account.json?${query}`, { signal: abort.signal })
        setAccount(await response.json())
      } catch {
        // The server prices it again.
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [number, address, result])
  return account
}

/** The customers whose number begins with what is typed; none without a connection. */
export function useCustomers(phone: string): ShownCustomer[] {
  const prefix = phonePrefix(phone) ?? ''
  const [customers, setCustomers] = useState<ShownCustomer[]>([])
  useEffect(() => {
    if (!prefix) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(
          `/admin/orders/customers.json?${new URLSearchParams({ phone: prefix })}`,
          {
            signal: abort.signal,
          },
        )
        setCustomers(await response.json())
      } catch {
        // Without an answer the order is entered as that of a new customer.
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [prefix])
  return prefix ? customers.filter(customer => customer.phone.startsWith(prefix)) : []
}
