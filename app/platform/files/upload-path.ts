export const uploadWidths = [320, 640, 960, 1280] as const
export type UploadWidth = (typeof uploadWidths)[number]

const pattern = /^\/uploads\/([0-9a-f]{64})\/([1-9]\d{0,4})x([1-9]\d{0,4})\.webp$/

export const uploadPath = (hash: string, width: number, height: number) =>
  `/uploads/${hash}/${width}x${height}.webp`

/** What the path of an uploaded picture says; undefined for any other picture. */
export function parseUploadPath(path: string) {
  const parts = pattern.exec(path)
  return parts ? { hash: parts[1] as string, width: Number(parts[2]), height: Number(parts[3]) } : undefined
}
