/** The largest quantity that the page of a product offers; more says nothing to a shopper. */
export const maxShownStock = 50

/** `toOrder` says when goods that are not in stock can be had. */
export const stockText = (stock: number, quantity: number, toOrder: string) =>
  stock <= 0
    ? toOrder
    : stock < quantity
      ? `${stock} in stock, the rest ${toOrder.charAt(0).toLowerCase()}${toOrder.slice(1)}`
      : 'In stock'

/** Of a choice that can't be ordered. */
export const unavailableText = (name: string) => `${name} is not available at the moment.`
