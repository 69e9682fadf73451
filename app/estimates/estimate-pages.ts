import type { Category } from '../catalogue/category.ts'

/** The pages of the estimators, in the order of a building site. */
export const estimatePages = {
  wall: {
    title: 'Wall estimator',
    question: 'How many blocks?',
    intro: 'Type the walls and what is open in them. You get blocks, cement, sand, weight and price.',
    metaTitle: 'Wall estimator: how many blocks, how much cement and sand',
    description:
      'Blocks, mortar, weight, pallets and price of your walls, less doors and windows, with every formula shown. In metres or feet and inches.',
    category: 'blocks',
    picture: 'hollow-wall',
  },
  paving: {
    title: 'Paving estimator',
    question: 'How many pavers?',
    intro: 'Type the areas and what will drive on them. You get pavers, bedding sand, kerbs and price.',
    metaTitle: 'Paving estimator: pavers, bedding sand and kerbs',
    description:
      'Pavers, bedding sand, kerbs, weight and price of a yard, driveway or path of any shape, with every formula shown. In metres or feet and inches.',
    category: 'paving',
    picture: 'paved-yard',
  },
  slab: {
    title: 'Concrete estimator',
    question: 'How much concrete?',
    intro:
      'Type slabs, footings, columns and beams. You get the volume, the grade, the trucks and the price.',
    metaTitle: 'Concrete estimator: slabs, footings, columns and beams',
    description:
      'Cubic metres of ready-mix concrete for slabs, footings, columns and beams, with the grade, trucks, mesh and price, and every formula shown.',
    category: 'concrete',
    picture: 'ready-mix-pour',
  },
  roof: {
    title: 'Roof estimator',
    question: 'How many sheets?',
    intro:
      'Type the building, the pitch and the overhang. You get sheets by length, ridges, screws and price.',
    metaTitle: 'Roof estimator: a cut list of sheets, ridges and screws',
    description:
      'Roofing sheets by length for gable, hip and lean-to roofs, with ridge caps, screws, weight and price, and every formula shown. In metres or feet and inches.',
    category: 'roofing',
    picture: 'roof-ibr',
  },
  drain: {
    title: 'Drain estimator',
    question: 'Which drain, and how many?',
    intro:
      'Type the run and what rain falls on. You get the size, the pieces, the volume to dig and the price.',
    metaTitle: 'Drain estimator: the size and number of U-drains',
    description:
      'The size of U-drain that carries the rain of your compound in Accra, with pieces, bends, volume to dig and price, and every formula shown.',
    category: 'drainage',
    picture: 'drain-run',
  },
} as const satisfies Record<string, Page>

type Page = Record<'title' | 'question' | 'intro' | 'metaTitle' | 'description' | 'picture', string> & {
  category: Category
}

export type EstimatorName = keyof typeof estimatePages
