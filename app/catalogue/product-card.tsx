import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { type FormEvent, memo } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../design/button.tsx'
import { Cover } from '../design/pictures/cover.tsx'
import { Picture } from '../design/pictures/picture.tsx'
import { useAddToCart } from './add-to-cart.ts'
import { useOwnPrices } from './own-price.ts'
import { ExactPrice, PriceText } from './price-text.tsx'
import { type ListedProduct, productPath } from './product.ts'

type Props = { product: ListedProduct; priority?: boolean }

export const ProductCard = memo(function ProductCard({ product: listed, priority = false }: Props) {
  const product = useOwnPrices(listed)
  const addToCart = useAddToCart()
  const { isVariantRequested, variant, label } = product
  const path = productPath(product.id) + (isVariantRequested ? `?variant=${variant}` : '')
  function add(event: FormEvent) {
    event.preventDefault()
    addToCart.addOne(product)
  }
  return (
    <article className="card group relative flex h-full flex-col overflow-hidden">
      {product.cover ? (
        <Cover paths={product.cover} className="aspect-4/3 w-full" />
      ) : (
        <Picture
          picture={product.picture}
          alt=""
          sizes="(min-width: 1024px) 380px, calc(50vw - 1.75rem)"
          maxWidth={640}
          priority={priority}
          className="aspect-4/3 w-full [&>img]:transition-transform [&>img]:duration-200 group-hover:[&>img]:scale-[1.02]"
        />
      )}
      <div className="flex flex-1 flex-col p-3 sm:p-5">
        <p className="font-semibold text-laterite text-sm">{product.categoryName}</p>
        <h2 className="mt-0.5 text-base leading-snug sm:mt-1 sm:text-h3">
          <Link to={path} prefetch="intent" className="after:absolute after:inset-0 hover:underline">
            {isVariantRequested ? `${product.name}, ${label}` : product.name}
          </Link>
        </h2>
        <p className="mt-2 hidden text-base text-soft leading-normal sm:block">{product.description}</p>
        <p className="money mt-auto pt-2 font-bold text-base leading-snug sm:pt-4 sm:text-lg">
          {isVariantRequested ? (
            <ExactPrice price={product.pricePesewas} unit={product.unit} />
          ) : (
            <PriceText product={product} />
          )}
        </p>
        <div className="relative mt-3 grid gap-1 sm:mt-4 sm:grid-cols-2 sm:gap-2">
          <form action="/cart" onSubmit={add} className="contents">
            <input type="hidden" name="variant" value={variant} />
            <Button
              type="submit"
              name="product"
              value={product.id}
              className="px-1 text-sm sm:px-3 sm:text-base"
            >
              <ShoppingCart aria-hidden size={18} className="hidden sm:block" /> Add to Cart
            </Button>
          </form>
          <ButtonLink
            to={path}
            variant="secondary"
            className="px-1 text-sm sm:px-3 sm:text-base"
            aria-label={`View Details of ${product.name}`}
          >
            View Details
          </ButtonLink>
        </div>
      </div>
    </article>
  )
})
