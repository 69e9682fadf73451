export type Place = { latitude: number; longitude: number }

export type Branch = {
  id: string
  name: string
  /** Town or quarter, in everyday use. */
  area: string
  address: string
  region: string
  phone: string
  hours?: string
  /** Undefined once the owner has given the head office another address than this one. */
  place: Place | undefined
  headOffice: boolean
}

export const branches: Branch[] = [
  {
    id: 'weija',
    name: 'Weija (Head Office)',
    area: 'Weija',
    address: 'Weija Junction, Accra-Cape Coast Road',
    region: 'Greater Accra',
    phone: '+233 30 200 0000',
    place: { latitude: 5.5586, longitude: -0.3438 },
    headOffice: true,
  },
  {
    id: 'pokuase',
    name: 'Pokuase',
    area: 'Pokuase',
    address: 'Pokuase Interchange, Accra-Nsawam Road',
    region: 'Greater Accra',
    phone: '+233 30 200 0011',
    place: { latitude: 5.6907, longitude: -0.2831 },
    headOffice: false,
  },
  {
    id: 'adjiriganor',
    name: 'Adjiriganor',
    area: 'Adjiriganor',
    address: 'Adjiriganor Road, East Legon',
    region: 'Greater Accra',
    phone: '+233 30 200 0022',
    place: { latitude: 5.6592, longitude: -0.1256 },
    headOffice: false,
  },
  {
    id: 'cape-coast',
    name: 'Cape Coast',
    area: 'Cape Coast',
    address: 'Pedu Junction, Cape Coast-Takoradi Road',
    region: 'Central Region',
    phone: '+233 33 200 0033',
    place: { latitude: 5.1315, longitude: -1.2795 },
    headOffice: false,
  },
  {
    id: 'takoradi',
    name: 'Takoradi',
    area: 'Takoradi',
    address: 'Paa Grant Roundabout, Takoradi',
    region: 'Western Region',
    phone: '+233 31 200 0044',
    place: { latitude: 4.9016, longitude: -1.7831 },
    headOffice: false,
  },
]
