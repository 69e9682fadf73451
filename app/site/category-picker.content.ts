export const pickerCategories = [
  {
    id: 'blocks',
    name: 'Concrete Blocks',
    description:
      'Hollow, solid and interlocking blocks from 5 to 9 inches, vibrated in steel moulds and cured for seven days, for foundations, walls and fences.',
    features: ['Load bearing', 'Thermal insulation', 'Multiple sizes'],
    picture: 'hollow-blocks',
  },
  {
    id: 'drainage',
    name: 'Drainage Solutions',
    description:
      'U-drains in metre lengths and reinforced culverts up to 1200 mm inside, which carry storm water away from compounds, roads and driveways.',
    features: ['Heavy duty', 'Weather resistant', 'Custom sizes'],
    picture: 'u-drains',
  },
  {
    id: 'paving',
    name: 'Paving Solutions',
    description:
      'Pressed pavers in zig-zag, hexagon and rectangle: 60 mm thick for feet and cars, 80 mm for trucks.',
    features: ['Non-slip', 'Multiple colors', 'Easy maintenance'],
    picture: 'paving',
  },
  {
    id: 'concrete',
    name: 'Ready Mix Concrete',
    description:
      'Four grades from 15 to 30 MPa, batched by weight and on your site within 90 minutes, for foundations, slabs and columns.',
    features: ['Various grades', 'Fresh delivery', 'GSA approved'],
    picture: 'ready-mix-pour',
  },
  {
    id: 'roofing',
    name: 'Roofing Sheets',
    description:
      'Aluminum and corrugated sheets cut to the length of your roof, in colours that last, with ridges and screws to match.',
    features: ['Lightweight', 'Corrosion resistant', 'Long lasting'],
    picture: 'roof-ibr',
  },
] as const

export type PickerCategory = (typeof pickerCategories)[number]

/** Concrete has a page of its own. */
export const categoryPath = (id: PickerCategory['id']) =>
  id === 'concrete' ? '/ready-mix-concrete' : `/products?category=${id}`
