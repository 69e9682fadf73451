import { expect, it } from 'vitest'
import { findWithVariants } from '../../../catalogue/products.server.ts'
import { variants } from '../../../catalogue/products.table.ts'
import { isVariant, setUpOrderTests } from '../../placed-order.fixture.ts'
import { readGoods } from './read-goods.server.ts'

const shop = setUpOrderTests()

it.each([200, 100, 7.5, -40])(
  'the desk knows the whole stock of %d, shoppers know at most 50',
  async stock => {
    await shop.db.update(variants).set({ stockQuantity: stock }).where(isVariant('hollow-blocks'))
    const { goods } = await readGoods(shop.db)
    expect(goods.find(({ id }) => id === 'hollow-blocks')).toMatchObject({ stock, kind: 'block' })
    const [product] = await findWithVariants(shop.db, ['hollow-blocks'])
    const shown = product?.variants.find(({ key }) => key === product.variant)
    expect(shown?.stock).toBe(Math.min(Math.max(stock, 0), 50))
  },
)
