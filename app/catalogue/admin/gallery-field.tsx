import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Picture } from '../../design/picture.tsx'
import { PictureUpload } from '../../design/picture-upload.tsx'
import { maxPictures } from '../product-schema.ts'

type Props = { name: string; pictures: string[]; onChange(): void }

/** Edits the pictures and their order; the first is the one on cards. */
export function GalleryField({ name, pictures, onChange }: Props) {
  const [shown, setShown] = useState(pictures)
  const set = (next: string[]) => {
    setShown(next)
    onChange()
  }
  const swap = (first: number, second: number) => {
    const next = [...shown]
    ;[next[first], next[second]] = [next[second] as string, next[first] as string]
    set(next)
  }

  return (
    <div>
      {shown.length > 0 && (
        <ul className="mb-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
          {shown.map((picture, index) => (
            <li key={picture} className="card overflow-hidden">
              <input type="hidden" name={name} value={picture} />
              <Picture
                picture={picture}
                alt={`Picture ${index + 1}${index === 0 ? ', the main one' : ''}`}
                sizes="180px"
                className="aspect-4/3 w-full"
              />
              <div className="flex justify-between">
                <Move
                  label="earlier"
                  index={index}
                  disabled={index === 0}
                  onClick={() => swap(index, index - 1)}
                />
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Remove picture ${index + 1}`}
                  onClick={() => set(shown.filter(other => other !== picture))}
                  className="min-h-11 min-w-11 px-0!"
                >
                  <X aria-hidden size={17} />
                </Button>
                <Move
                  label="later"
                  index={index}
                  disabled={index === shown.length - 1}
                  onClick={() => swap(index, index + 1)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {shown.length < maxPictures ? (
        <PictureUpload
          label="Add a picture"
          onUploaded={picture => {
            setShown(current => (current.includes(picture) ? current : [...current, picture]))
            onChange()
          }}
        />
      ) : (
        <p className="text-soft text-sm">{maxPictures} pictures are as many as a product can have.</p>
      )}
    </div>
  )
}

type MoveProps = { label: 'earlier' | 'later'; index: number; disabled: boolean; onClick(): void }

function Move({ label, index, disabled, onClick }: MoveProps) {
  const Icon = label === 'earlier' ? ArrowLeft : ArrowRight
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Move picture ${index + 1} ${label}`}
      disabled={disabled}
      onClick={onClick}
      className="min-h-11 min-w-11 px-0!"
    >
      <Icon aria-hidden size={17} />
    </Button>
  )
}
