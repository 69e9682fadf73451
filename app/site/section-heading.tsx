type Props = {
  id: string
  title: string
  text?: string
}

/** @param id the section's `aria-labelledby` */
export function SectionHeading({ id, title, text }: Props) {
  return (
    <div className="max-w-2xl">
      <h2 id={id}>{title}</h2>
      {text && <p className="mt-3 text-lg text-soft">{text}</p>}
    </div>
  )
}
