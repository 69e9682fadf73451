import { defineContent } from '../platform/fields/piece.ts'

export const statistics = defineContent({
  key: 'statistics',
  title: 'The company in figures',
  group: 'Home',
  paths: ['/', '/about'],
  fields: {
    statistics: {
      kind: 'list',
      label: 'Figures',
      item: 'figure',
      max: 8,
      fields: {
        figure: { kind: 'text', label: 'Figure', max: 12 },
        label: { kind: 'text', label: 'What it counts', max: 60 },
      },
    },
  },
  defaults: {
    statistics: [
      { figure: '37+', label: 'Years of experience' },
      { figure: '500+', label: 'Projects' },
      { figure: '50K+', label: 'Products delivered' },
      { figure: '24/7', label: 'Availability' },
    ],
  },
})
