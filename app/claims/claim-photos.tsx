type Photo = { id: string; width: number; height: number }

/** `path`: below which the photos are. */
export const ClaimPhotos = ({ photos, path }: { photos: readonly Photo[]; path: string }) =>
  photos.length > 0 && (
    <ul className="mt-2 flex flex-wrap gap-2">
      {photos.map(({ id, width, height }, index) => (
        <li key={id}>
          <a href={`${path}/${id}.webp`} target="_blank" rel="noopener">
            <img
              src={`${path}/${id}.webp`}
              alt={`What is wrong, ${index + 1}`}
              width={width}
              height={height}
              loading="lazy"
              className="h-24 w-auto rounded-control border border-line bg-white"
            />
          </a>
        </li>
      ))}
    </ul>
  )
