import { useState } from 'react'
import { Picture } from '../design/picture.tsx'

/** The product's pictures: a large one, and the others to choose from. */
export function Gallery({ pictures, name }: { pictures: string[]; name: string }) {
  const [chosen, setChosen] = useState(0)
  return (
    <div>
      <Picture
        key={pictures[chosen]}
        picture={pictures[chosen]}
        alt={pictures.length > 1 ? `${name}, picture ${chosen + 1} of ${pictures.length}` : name}
        sizes="(min-width: 1024px) 620px, 100vw"
        priority
        className="aspect-4/3 w-full rounded-card"
      />
      {pictures.length > 1 && (
        <ul className="mt-3 grid grid-cols-4 gap-3 sm:grid-cols-5">
          {pictures.map((picture, index) => (
            <li key={picture}>
              <button
                type="button"
                aria-label={`Show picture ${index + 1} of ${pictures.length}`}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
                className="block w-full overflow-hidden rounded-control border-2 border-transparent aria-pressed:border-laterite"
              >
                <Picture picture={picture} alt="" sizes="140px" className="aspect-4/3 w-full" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
