import { useEffect, useState } from 'react'
import { phonePrefix } from '../../../platform/text/phone-prefix.ts'
import type { EarlierOrder, FoundCustomer } from './find-customers.server.ts'

type Loaded<Value> = Value extends Date ? string : Value
/** As JSON brings them. */
export type ShownOrder = { [Name in keyof EarlierOrder]: Loaded<EarlierOrder[Name]> }
export type ShownCustomer = Omit<FoundCustomer, 'orders'> & { orders: ShownOrder[] }

const pauseMs = 150

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
