/** In pixels, of the files that pages choose from: a phone takes the smallest that is not narrower than it shows the picture. */
export const pictureWidths = [240, 320, 480, 640, 960, 1280] as const
export type PictureWidth = (typeof pictureWidths)[number]

const pattern = /^\/uploads\/([0-9a-f]{64})\/([1-9]\d{0,4})x([1-9]\d{0,4})\.webp$/

export const uploadPath = (hash: string, width: number, height: number) =>
  `/uploads/${hash}/${width}x${height}.webp`

/** What the path of an uploaded picture says; undefined for any other picture. */
export function parseUploadPath(path: string) {
  const parts = pattern.exec(path)
  return parts ? { hash: parts[1] as string, width: Number(parts[2]), height: Number(parts[3]) } : undefined
}
