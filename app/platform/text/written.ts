type Written<Value> = (texts: TemplateStringsArray, ...values: string[]) => Value

/** One text per line of a template. */
export const lines: Written<string[]> = (texts, ...values) =>
  String.raw(texts, ...values)
    .trim()
    .split(/\n\s*/)

/** `Load bearing; Holds anchors` */
export const list: Written<string[]> = (...written) => lines(...written).flatMap(line => line.split('; '))

/** `Face: 450 × 225 mm` on each line. */
const pairs: Written<[string, string][]> = (...written) =>
  lines(...written).map(line => {
    const [before = ''] = line.split(': ', 1)
    return [before, line.slice(before.length + 2)]
  })
export const labelled: Written<{ label: string; value: string }[]> = (...written) =>
  pairs(...written).map(([label, value]) => ({ label, value }))
export const titled: Written<{ title: string; text: string }[]> = (...written) =>
  pairs(...written).map(([title, text]) => ({ title, text }))
