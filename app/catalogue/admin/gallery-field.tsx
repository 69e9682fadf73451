import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import X from 'lucide-react/icons/x'
import { Button } from '../../design/button.tsx'
import { Picture } from '../../design/pictures/picture.tsx'
import { PictureUpload } from '../../design/pictures/picture-upload.tsx'
import { useEntries } from '../../design/use-entries.ts'
import { maxPictures } from '../product-schema.ts'

type Props = { name: string; pictures: string[] }

/** Edits the pictures and their order; the first is the one on cards. */
export function GalleryField({ name, pictures }: Props) {
  const { list, entries, commands } = useEntries<string, HTMLDivElement>(pictures)
  return (
    <div ref={list}>
      {entries.length > 0 && (
        <ul className="mb-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
          {entries.map(({ id, values: picture }, index) => (
            <li key={id} data-entry={id} className="card overflow-hidden">
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
                  onClick={() => commands.move(id, -1)}
                />
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Remove picture ${index + 1}`}
                  data-remove
                  onClick={() => commands.remove(id)}
                  className="min-h-11 min-w-11 px-0!"
                >
                  <X aria-hidden size={17} />
                </Button>
                <Move
                  label="later"
                  index={index}
                  disabled={index === entries.length - 1}
                  onClick={() => commands.move(id, 1)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {entries.length < maxPictures ? (
        <PictureUpload
          label="Add a picture"
          onUploaded={picture => {
            if (!entries.some(({ values }) => values === picture)) commands.add(picture)
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
      data-move={label === 'earlier' ? 'up' : 'down'}
      disabled={disabled}
      onClick={onClick}
      className="min-h-11 min-w-11 px-0!"
    >
      <Icon aria-hidden size={17} />
    </Button>
  )
}
