import { formatUnbrokenGhs, type Pesewas } from '../platform/text/money.ts'
import type { ShopSettings } from './settings.content.ts'
import { useCompany } from './use-company.ts'

type DeliverySettings = Pick<ShopSettings, 'deliveryFeePesewas' | 'freeDeliveryFromPesewas' | 'zones'>

/** The condition that belongs beside every promise of free delivery. */
export function freeDeliveryCondition({
  deliveryFeePesewas: fee,
  freeDeliveryFromPesewas: threshold,
  zones,
}: DeliverySettings) {
  const amounts = zones.flatMap(({ freeFromPesewas }) => freeFromPesewas ?? [])
  if (zones.length === 0) return fee === 0 ? onEveryOrder : from(threshold)
  return amounts.length > 0
    ? `${from(Math.min(...amounts))}, depending on the place`
    : 'where the cart says so'
}

const onEveryOrder = 'on every order'
const from = (amount: Pesewas) => (amount === 0 ? onEveryOrder : `from ${formatUnbrokenGhs(amount)}`)

/** Where `{condition}` stands in the text, it says from what amount delivery is free. */
export function PromiseText({ text }: { text: string }) {
  const condition = freeDeliveryCondition(useCompany().settings)
  const [promise = '', ...rest] = text.split('{condition}')
  if (rest.length === 0) return text
  return (
    <span>
      <span>{promise.trim()}</span> {condition}
      {rest.join(condition)}
    </span>
  )
}
