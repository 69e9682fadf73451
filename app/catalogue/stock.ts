/** How much of a stock the page of a product knows; it offers larger quantities only of goods with a smallest order or step. */
export const maxShownStock = 50

/** `toOrder` says when goods that are not in stock can be had. */
export const stockText = (stock: number, quantity: number, toOrder: string) =>
  stock <= 0
    ? toOrder
    : stock >= quantity
      ? 'In stock'
      : stock >= maxShownStock
        ? `At least ${stock} in stock`
        : `${stock} in stock, the rest ${toOrder.charAt(0).toLowerCase()}${toOrder.slice(1)}`

/** Of a choice that can't be ordered. */
export const unavailableText = (name: string) => `${name} is not available at the moment.`
