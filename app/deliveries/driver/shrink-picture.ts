const maxSide = 1600
const maxBytes = 400 * 1024

const toJpeg = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))

/** A photo as a JPEG of at most 1600 pixels and about 400 KB; as it is where the phone can't do that. */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const canvas = document.createElement('canvas')
    let best: Blob = file
    for (const [side, quality] of [
      [maxSide, 0.8],
      [maxSide, 0.6],
      [maxSide / 2, 0.6],
    ] as const) {
      const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
      canvas.width = Math.round(bitmap.width * scale)
      canvas.height = Math.round(bitmap.height * scale)
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
      best = (await toJpeg(canvas, quality)) ?? best
      if (best.size <= maxBytes) break
    }
    bitmap.close()
    return best
  } catch {
    return file
  }
}
