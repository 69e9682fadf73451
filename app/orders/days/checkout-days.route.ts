import { findWithVariants } from '../../catalogue/products.server.ts'
import { maxQuantity } from '../../catalogue/unit.ts'
import { readSettings } from '../../company/settings.server.ts'
import { services } from '../../platform/services.server.ts'
import type { UrlHandle } from '../../platform/url-kind.ts'
import { maxLines } from '../../sales/sale.ts'
import type { Route } from './+types/checkout-days.route'
import { readDayRules, readLoad, readOffer } from './book-days.server.ts'

export const handle: UrlHandle = { kind: 'cart' }

/** The days on which a cart can come: `?place=…&collectAt=…&line=id:variant:quantity&line=…`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const rules = await readDayRules(db)
  const params = url.searchParams
  const lines = params
    .getAll('line')
    .slice(0, maxLines)
    .map(line => {
      const [id = '', variant = '', quantity] = line.slice(0, 400).split(':')
      return { id, variant, quantity: Math.min(maxQuantity, Math.abs(Number(quantity)) || 0) }
    })
  if (!rules.isOn || lines.length === 0) return respond([])
  const products = await findWithVariants(
    db,
    lines.map(({ id }) => id),
  )
  const weighed = lines.map(line => {
    const product = products.find(({ id }) => id === line.id)
    const variant = product?.variants.find(({ key }) => key === (line.variant || product.variant))
    return { ...line, weightGrams: variant?.weightGrams }
  })
  const destination = { place: params.get('place') ?? '', collectAt: params.get('collectAt') ?? '' }
  const { zones } = await readSettings(db)
  const load = await readLoad(db, rules, { lines: weighed, destination, zones, now: new Date() })
  return respond((await readOffer(db, rules, load)).days)
}

const respond = (days: unknown) => Response.json(days, { headers: { 'cache-control': 'no-store' } })
