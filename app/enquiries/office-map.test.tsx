import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { branches } from '../company/branches.content.ts'
import { branchesWith } from '../company/branches.ts'
import { defaultSettings } from '../company/settings.content.ts'
import { OfficeMap } from './office-map.tsx'

const mapAt = (address: string) =>
  renderToStaticMarkup(
    <OfficeMap branches={branchesWith(branches.defaults.branches, { ...defaultSettings, address })} />,
  )

it('shows the coordinates of the branch at its own address', () => {
  expect(mapAt(defaultSettings.address)).toContain('marker=5.5586,-0.3438')
  expect(mapAt(defaultSettings.address)).not.toContain('Find this address on a map')
})

it('links to a search, without a map, at another address, even one that names the quarter', () => {
  const html = mapAt('Old Weija Road 3, Kumasi')
  expect(html).not.toMatch(/<iframe|5\.5586/)
  expect(html).toContain('query=Old%20Weija%20Road%203%2C%20Kumasi%2C%20Ghana')
  expect(html).toContain('Find this address on a map')
})
