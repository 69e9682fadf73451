import { pictureSource } from '../../design/pictures/picture-source.ts'

/** The URL of a picture in its largest size, in the format that every browser supports. */
export function largestFile(reference: string): string | undefined {
  const source = pictureSource(reference)
  const widest = source?.sets.at(-1)?.srcSet.split(', ').at(-1)
  return widest?.split(' ')[0] ?? source?.src
}
