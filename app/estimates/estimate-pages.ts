import type { Category } from '../catalogue/category.ts'

/** The pages of the estimators, in the order of a building site. */
export const estimatePages = {
  wall: {
    title: 'Wall estimator',
    question: 'How many blocks?',
    intro: 'Type the walls and what is open in them. You get blocks, cement, sand, weight and price.',
    category: 'blocks',
    picture: 'hollow-wall',
  },
  paving: {
    title: 'Paving estimator',
    question: 'How many pavers?',
    intro: 'Type the areas and what will drive on them. You get pavers, bedding sand, kerbs and price.',
    category: 'paving',
    picture: 'paved-yard',
  },
  slab: {
    title: 'Concrete estimator',
    question: 'How much concrete?',
    intro:
      'Type slabs, footings, columns and beams. You get the volume, the grade, the trucks and the price.',
    category: 'concrete',
    picture: 'ready-mix-pour',
  },
  roof: {
    title: 'Roof estimator',
    question: 'How many sheets?',
    intro:
      'Type the building, the pitch and the overhang. You get sheets by length, ridges, screws and price.',
    category: 'roofing',
    picture: 'roof-ibr',
  },
  drain: {
    title: 'Drain estimator',
    question: 'Which drain, and how many?',
    intro:
      'Type the run and what rain falls on. You get the size, the pieces, the volume to dig and the price.',
    category: 'drainage',
    picture: 'drain-run',
  },
} as const satisfies Record<string, Page>

type Page = Record<'title' | 'question' | 'intro' | 'picture', string> & {
  category: Category
}

export type EstimatorName = keyof typeof estimatePages
