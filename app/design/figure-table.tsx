type Props = {
  title: string
  /** Headings of texts, which stand on the left, then of figures. */
  texts: readonly string[]
  figures: readonly string[]
  rows: readonly { texts: readonly string[]; figures: readonly (string | number)[] }[]
}

export function FigureTable({ title, texts, figures, rows }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is scrolled, also by keyboard.
    <section aria-label={title} tabIndex={0} className="card relative mt-5 overflow-x-auto p-4 sm:p-5">
      <table className="w-full text-right text-sm">
        <caption className="mb-2 text-left font-semibold text-base">{title}</caption>
        <thead className="text-soft">
          <tr>
            {[...texts, ...figures].map((heading, index) => (
              <th
                key={heading}
                scope="col"
                className={`py-1.5 font-medium ${index < texts.length ? 'pr-3 text-left' : 'pl-3'}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line tabular-nums">
          {rows.map(({ texts: [name, ...others], figures: cells }) => (
            <tr key={[name, ...others].join()}>
              <th scope="row" className="min-w-32 py-1.5 pr-3 text-left font-normal">
                {name}
              </th>
              {others.map(text => (
                <td key={text} className="py-1.5 pr-3 text-left">
                  {text}
                </td>
              ))}
              {cells.map((figure, index) => (
                <td key={figures[index]} className="py-1.5 pl-3">
                  {figure.toLocaleString('en')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
