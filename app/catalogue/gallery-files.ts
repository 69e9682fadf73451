import { pictureSource } from '../design/picture.tsx'

/** The address of a picture in its full size, in the format that every browser shows. */
export function largestFile(reference: string): string | undefined {
  const source = pictureSource(reference)
  const widest = source?.sets.at(-1)?.srcSet.split(', ').at(-1)
  return widest?.split(' ')[0] ?? source?.src
}
