import { Outlet } from 'react-router'

export default function CartPage() {
  return <Outlet />
}
