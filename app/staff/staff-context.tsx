import { createContext, type ReactNode, useContext } from 'react'
import { contactOf, type Permission } from './roles.ts'

type StaffContext = {
  /** Of all people, by the address that the history is kept with. */
  names: Readonly<Record<string, string>>
  /** Of who is signed in. */
  permissions: readonly Permission[]
}

export const StaffContext = createContext<StaffContext>({ names: {}, permissions: [] })

/** Who did something: a person by name, anything else as it is stored. */
export function PersonName({ actor }: { actor: string }) {
  return useContext(StaffContext).names[actor] ?? contactOf(actor)
}

/** Only for who may do something; the server checks it again. */
export const May = ({ permission, children }: { permission: Permission; children: ReactNode }) =>
  useMay()(permission) && children

export const useMay = () => {
  const { permissions } = useContext(StaffContext)
  return (permission: Permission) => permissions.includes(permission)
}
