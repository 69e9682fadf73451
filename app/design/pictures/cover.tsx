type Props = { paths: readonly string[]; fill?: string | undefined; className: string }

/** What `coverPaths` draws, in place of a picture; it says nothing that the title doesn't. */
export const Cover = ({ paths, fill = 'var(--color-laterite)', className }: Props) => (
  <svg
    viewBox="0 0 320 200"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
    fill={fill}
    className={`bg-concrete-pale ${className}`}
  >
    {paths.map((path, shade) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a shade has no other identity.
      <path key={shade} d={path} fillOpacity={0.12 * 2 ** shade} />
    ))}
  </svg>
)
