import { expect, it } from 'vitest'
import { branchPhone } from './branch-phone.ts'
import { branches, headOffice } from './branches.content.ts'

it('has five branches, each with a number of its own', () => {
  const settings = { phone: headOffice.phone }
  expect(new Set(branches.map(branch => branchPhone(branch, settings))).size).toBe(5)
})

it("follows the owner's number for the head office, and for no other", () => {
  const settings = { phone: '+233 24 999 8888' }
  const changed = branches.filter(branch => branchPhone(branch, settings) !== branch.phone)
  expect(changed).toEqual([headOffice])
  expect(branchPhone(headOffice, settings)).toBe('+233 24 999 8888')
})
