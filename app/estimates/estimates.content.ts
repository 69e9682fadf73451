import { defineContent } from '../platform/fields/piece.ts'
import { estimatorNames } from './estimate-pages.ts'

const estimator = (label: string) =>
  ({
    kind: 'group',
    label,
    hint: 'It is shown while a product of its kind is listed.',
    fields: {
      title: { kind: 'text', label: 'Title', max: 60 },
      question: { kind: 'text', label: 'Question', max: 60 },
      intro: { kind: 'text', label: 'Text', max: 300 },
      picture: { kind: 'picture', label: 'Picture', decorative: true },
    },
  }) as const

export const estimates = defineContent({
  key: 'estimators',
  title: 'List of estimators',
  group: 'Estimators',
  paths: ['/estimate', ...estimatorNames.map(name => `/estimate/${name}`)],
  fields: {
    title: { kind: 'text', label: 'Headline', max: 120 },
    text: { kind: 'text', label: 'Text', max: 400, optional: true },
    wall: estimator('Walls'),
    paving: estimator('Paving'),
    slab: estimator('Concrete'),
    roof: estimator('Roofs'),
    drain: estimator('Drains'),
  },
  defaults: {
    title: 'Estimators',
    text: "From the measures of your building to what you order, with today's prices. Every result shows its formula and where each figure comes from.",
    wall: {
      title: 'Wall estimator',
      question: 'How many blocks?',
      intro: 'Type the walls and what is open in them. You get blocks, cement, sand, weight and price.',
      picture: { picture: 'hollow-wall', alt: '' },
    },
    paving: {
      title: 'Paving estimator',
      question: 'How many pavers?',
      intro: 'Type the areas and what will drive on them. You get pavers, bedding sand, kerbs and price.',
      picture: { picture: 'paved-yard', alt: '' },
    },
    slab: {
      title: 'Concrete estimator',
      question: 'How much concrete?',
      intro:
        'Type slabs, footings, columns and beams. You get the volume, the grade, the trucks and the price.',
      picture: { picture: 'ready-mix-pour', alt: '' },
    },
    roof: {
      title: 'Roof estimator',
      question: 'How many sheets?',
      intro:
        'Type the building, the pitch and the overhang. You get sheets by length, ridges, screws and price.',
      picture: { picture: 'roof-ibr', alt: '' },
    },
    drain: {
      title: 'Drain estimator',
      question: 'Which drain, and how many?',
      intro:
        'Type the run and what rain falls on. You get the size, the pieces, the volume to dig and the price.',
      picture: { picture: 'drain-run', alt: '' },
    },
  },
})
