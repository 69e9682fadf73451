import { Outlet } from 'react-router'
import { cartAdder } from '../cart/add-to-cart.ts'
import { AddToCartContext } from '../catalogue/add-to-cart.ts'
import { SiteFrame } from './site-frame.tsx'

export default function SiteLayout() {
  return (
    <SiteFrame>
      <AddToCartContext value={cartAdder}>
        <Outlet />
      </AddToCartContext>
    </SiteFrame>
  )
}
