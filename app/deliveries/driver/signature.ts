/** Lines drawn with a finger or a mouse. `readPicture` gives a PNG where something was drawn since the last time. */
export function signaturePad(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d')
  let isDrawn = false

  const position = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    return [((clientX - left) / width) * canvas.width, ((clientY - top) / height) * canvas.height] as const
  }
  canvas.addEventListener('pointerdown', event => {
    canvas.setPointerCapture(event.pointerId)
    context?.beginPath()
    context?.moveTo(...position(event))
  })
  canvas.addEventListener('pointermove', event => {
    if (!context || !canvas.hasPointerCapture(event.pointerId)) return
    context.lineWidth = 4
    context.lineCap = 'round'
    context.lineTo(...position(event))
    context.stroke()
    isDrawn = true
  })

  return {
    clear() {
      context?.clearRect(0, 0, canvas.width, canvas.height)
      isDrawn = false
    },
    async readPicture(): Promise<Blob | null> {
      if (!isDrawn) return null
      isDrawn = false
      return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
    },
  }
}
