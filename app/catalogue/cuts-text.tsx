import { Fragment } from 'react'
import { type Cut, cutsText } from './cut-list.ts'

/** `12 × 3.60 m, 8 × 2.40 m`, broken between the lengths only. */
export const CutsText = ({ cuts }: { cuts: readonly Cut[] }) =>
  cuts.map((cut, index) => (
    <Fragment key={cut.length}>
      {index > 0 && ' '}
      <span className="whitespace-nowrap">
        {cutsText([cut])}
        {index < cuts.length - 1 && ','}
      </span>
    </Fragment>
  ))
