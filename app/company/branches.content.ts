import type { Values } from '../platform/fields/field.ts'
import { defineContent } from '../platform/fields/piece.ts'

const degrees = { kind: 'number', optional: true } as const

/** On the contact page, and for search engines on the home page and About. */
export const branches = defineContent({
  key: 'branches',
  title: 'Branches',
  group: 'Contact',
  paths: ['/contact', '/', '/about'],
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
        name: 'Weija',
        area: 'Weija',
        address: 'Weija Junction, Accra-Cape Coast Road',
        region: 'Greater Accra',
        phone: '+233 30 200 0000',
        hours: '',
        latitude: 5.5586,
        longitude: -0.3438,
        headOffice: true,
      },
      {
        name: 'Pokuase',
        area: 'Pokuase',
        address: 'Pokuase Interchange, Accra-Nsawam Road',
        region: 'Greater Accra',
        phone: '+233 30 200 0011',
        hours: '',
        latitude: 5.6907,
        longitude: -0.2831,
        headOffice: false,
      },
      {
        name: 'Adjiriganor',
        area: 'Adjiriganor',
        address: 'Adjiriganor Road, East Legon',
        region: 'Greater Accra',
        phone: '+233 30 200 0022',
        hours: '',
        latitude: 5.6592,
        longitude: -0.1256,
        headOffice: false,
      },
      {
        name: 'Cape Coast',
        area: 'Cape Coast',
        address: 'Pedu Junction, Cape Coast-Takoradi Road',
        region: 'Central Region',
        phone: '+233 33 200 0033',
        hours: '',
        latitude: 5.1315,
        longitude: -1.2795,
        headOffice: false,
      },
      {
        name: 'Takoradi',
        area: 'Takoradi',
        address: 'Paa Grant Roundabout, Takoradi',
        region: 'Western Region',
        phone: '+233 31 200 0044',
        hours: '',
        latitude: 4.9016,
        longitude: -1.7831,
        headOffice: false,
      },
    ],
  },
})

export type BranchEntry = Values<typeof branches.fields>['branches'][number]
