import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { branches } from '../company/branches.content.ts'
import { branchesWith } from '../company/branches.ts'
import { defaultSettings } from '../company/settings.content.ts'
import { OfficeMap } from './office-map.tsx'

const mapOf = (latitude: number | null) =>
  renderToStaticMarkup(
    <OfficeMap
      branches={branchesWith(
        branches.defaults.branches.map(entry => ({ ...entry, latitude })),
        { ...defaultSettings, address: 'Ring Road 3, Kumasi' },
      )}
    />,
  )

it('shows the coordinates of the branch at the address of the settings', () => {
  const html = mapOf(6.6884)
  expect(html).toContain('marker=6.6884,-0.3438')
  expect(html).toContain('Ring Road 3, Kumasi')
  expect(html).not.toContain('Find this address on a map')
})

it('links to a search, without a map, where the branch has no coordinates', () => {
  const html = mapOf(null)
  expect(html).not.toContain('<iframe')
  expect(html).toContain('query=Ring%20Road%203%2C%20Kumasi%2C%20Ghana')
  expect(html).toContain('Find this address on a map')
})
