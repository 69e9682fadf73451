const unprintable = /[^\P{Cc}\n\t]/gu

/** Normalizes line ends and removes control characters and lone surrogates, which PostgreSQL rejects. */
export const cleanText = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(unprintable, '').toWellFormed()

export const cleanLines = (text: string) => cleanText(text).trim()

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const cleanLine = (text: string) => cleanText(text).replace(/\s+/g, ' ').trim()

/** Braces around anything else stay. */
export const fillTemplate = (
  template: string,
  values: Record<string, string>,
  encode = (value: string) => value,
) =>
  template.replace(/\{(\w+)\}/g, (whole, name) =>
    Object.hasOwn(values, name) ? encode(values[name] as string) : whole,
  )
