const unprintable = /[^\P{Cc}\n\t]/gu

/**
 * Text as people type it: without control characters, which no keyboard types on purpose and the database refuses, with
 * plain line ends and whole characters.
 */
export const cleanText = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(unprintable, '').toWellFormed()

/** The same in one line. */
export const cleanLine = (text: string) => cleanText(text).replace(/\s+/g, ' ').trim()
