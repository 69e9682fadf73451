import { createContext, type ReactNode, useContext } from 'react'
import type { DateFormat } from './person-schema.ts'
import type { Permission } from './roles.ts'

/** Of who is signed in. */
type StaffContext = { permissions: readonly Permission[]; dateFormat: DateFormat; userId: string }

export const StaffContext = createContext<StaffContext>({ permissions: [], dateFormat: 'long', userId: '' })

/** Only for who may do something; the server checks it again. */
export const May = ({ permission, children }: { permission: Permission; children: ReactNode }) =>
  useMay()(permission) && children

export const useMay = () => {
  const { permissions } = useContext(StaffContext)
  return (permission: Permission) => permissions.includes(permission)
}
