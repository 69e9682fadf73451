import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { pictureSource } from '../../design/pictures/picture-source.ts'

type Props = {
  pictures: string[]
  name: string
  alt: string
  index: number
  /** The URL of the picture in its largest size. */
  file: string | undefined
  onShow(index: number): void
  onClose(): void
}

/** One picture as large as the window. */
export function GalleryZoom({ pictures, name, alt, index, file, onShow, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const last = pictures.length - 1

  const close = () => dialog.current?.close()

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    // The gallery handles the same keys.
    event.stopPropagation()
    if (event.key === 'ArrowLeft' && index > 0) onShow(index - 1)
    if (event.key === 'ArrowRight' && index < last) onShow(index + 1)
  }

  return (
    <dialog
      ref={dialog}
      aria-label={`${name}, enlarged`}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="on-night m-0 size-full max-h-none max-w-none bg-night p-0 text-white"
    >
      <div className="relative grid size-full place-items-center">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the close button does the same. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same. */}
        <div onClick={close} className="grid size-full cursor-zoom-out place-items-center overflow-hidden">
          <FullPicture key={pictures[index]} picture={pictures[index] ?? ''} file={file} alt={alt} />
        </div>
        {pictures.length > 1 && (
          <>
            <RoundButton
              label="Previous picture"
              place="left-3"
              disabled={index === 0}
              onClick={() => onShow(index - 1)}
            >
              <ChevronLeft aria-hidden size={24} />
            </RoundButton>
            <RoundButton
              label="Next picture"
              place="right-3"
              disabled={index === last}
              onClick={() => onShow(index + 1)}
            >
              <ChevronRight aria-hidden size={24} />
            </RoundButton>
            <p
              role="status"
              className="-translate-x-1/2 absolute bottom-3 left-1/2 rounded-full bg-night/80 px-3 py-1 text-sm"
            >
              {index + 1} of {pictures.length}
            </p>
          </>
        )}
        <button
          type="button"
          aria-label="Close"
          onClick={close}
          className="absolute top-3 right-3 grid size-12 place-items-center rounded-full bg-night/80 hover:bg-night-soft"
        >
          <X aria-hidden size={24} />
        </button>
      </div>
    </dialog>
  )
}

/** The whole picture, uncropped. */
function FullPicture({ picture, file, alt }: { picture: string; file: string | undefined; alt: string }) {
  const source = pictureSource(picture)
  return (
    <img
      src={file}
      alt={alt}
      width={source?.width}
      height={source?.height}
      className="size-auto max-h-dvh max-w-full"
    />
  )
}

type RoundButtonProps = {
  label: string
  place: string
  disabled: boolean
  onClick(): void
  children: ReactNode
}

function RoundButton({ label, place, disabled, onClick, children }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // Not `disabled`, which would lose the focus at the last picture.
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
      className={`-translate-y-1/2 absolute top-1/2 ${place} grid size-12 place-items-center rounded-full bg-night/80 hover:bg-night-soft aria-disabled:opacity-40`}
    >
      {children}
    </button>
  )
}
