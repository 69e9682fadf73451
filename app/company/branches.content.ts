import type { Values } from '../platform/fields/field.ts'
import { defineContent } from '../platform/fields/piece.ts'

const degrees = { kind: 'number', optional: true } as const

const branch = (area: string, address: string, phone: string, latitude: number, longitude: number) => ({
  name: area,
  area,
  address,
  region: 'Greater Accra',
  phone,
  hours: '',
  latitude,
  longitude,
  headOffice: false,
})

/** On the contact page, for search engines on the home page and About, and in the data of every page for checkout. */
export const branches = defineContent({
  key: 'branches',
  title: 'Branches',
  group: 'Contact',
  paths: ['/contact', '/*'],
  anchor: 'branches',
  fields: {
    branches: {
      kind: 'list',
      label: 'Branches',
      item: 'branch',
      max: 20,
      onlyOne: 'headOffice',
      hint: 'The head office has the phone number and the address of Settings.',
      fields: {
        name: { kind: 'text', label: 'Name', max: 60 },
        area: { kind: 'text', label: 'Town or area', max: 60 },
        address: { kind: 'text', label: 'Address', max: 150, notWith: 'headOffice' },
        region: { kind: 'text', label: 'Region', max: 60 },
        phone: { kind: 'text', label: 'Phone', max: 40, notWith: 'headOffice' },
        hours: {
          kind: 'text',
          label: 'Opening hours',
          max: 100,
          optional: true,
          hint: 'Only where they differ from the working hours of the settings.',
        },
        latitude: {
          ...degrees,
          label: 'Latitude',
          min: -90,
          max: 90,
          hint: 'Such as 5.5586. Without coordinates, directions lead to the address.',
        },
        longitude: { ...degrees, label: 'Longitude', min: -180, max: 180, hint: 'Such as -0.3438.' },
        headOffice: {
          kind: 'switch',
          label: 'Head office',
          hint: 'The map shows it, at its coordinates.',
        },
      },
    },
  },
  defaults: {
    branches: [
      {
        ...branch('Weija', 'Weija Junction, Accra-Cape Coast Road', '+233 30 200 0000', 5.5586, -0.3438),
        headOffice: true,
      },
      branch('Pokuase', 'Pokuase Interchange, Accra-Nsawam Road', '+233 30 200 0011', 5.6907, -0.2831),
      branch('Adjiriganor', 'Adjiriganor Road, East Legon', '+233 30 200 0022', 5.6592, -0.1256),
      {
        ...branch(
          'Cape Coast',
          'Pedu Junction, Cape Coast-Takoradi Road',
          '+233 33 200 0033',
          5.1315,
          -1.2795,
        ),
        region: 'Central Region',
      },
      {
        ...branch('Takoradi', 'Paa Grant Roundabout, Takoradi', '+233 31 200 0044', 4.9016, -1.7831),
        region: 'Western Region',
      },
    ],
  },
})

export type BranchEntry = Values<typeof branches.fields>['branches'][number]
