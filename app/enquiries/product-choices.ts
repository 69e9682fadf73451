/** Products that a quick order names by an id; others are named as the owner calls them. */
export const productChoices = [
  { id: 'hollow-blocks', label: 'Hollow Blocks' },
  { id: 'solid-blocks', label: 'Solid Blocks' },
  { id: 'paving-stones', label: 'Paving Stones' },
  { id: 'u-drains', label: 'U-Drains' },
  { id: 'culverts', label: 'Culverts' },
  { id: 'ready-mix-concrete', label: 'Ready-Mix Concrete' },
  { id: 'aluminum-sheets', label: 'Aluminum Sheets' },
  { id: 'corrugated-sheets', label: 'Corrugated Sheets' },
  { id: 'custom', label: 'Custom Products' },
] as const

export const productLabel = (id: string) => productChoices.find(choice => choice.id === id)?.label ?? id

export const productValue = (label: string) =>
  productChoices.find(choice => choice.label === label)?.id ?? label
