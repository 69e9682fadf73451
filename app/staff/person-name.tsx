import { createContext, useContext } from 'react'
import { contactOf } from './roles.ts'

/** By the address that the history is kept with. */
export const PersonNames = createContext<Readonly<Record<string, string>>>({})

/** Who did something: a person by name, anything else as it is stored. */
export function PersonName({ actor }: { actor: string }) {
  return useContext(PersonNames)[actor] ?? contactOf(actor)
}
