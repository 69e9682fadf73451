/** Words that sound much the same in Ghana's English have the same key: *culvat* as *culvert*, *alumunium* as *aluminum*. */
export const soundKey = (word: string) =>
  word
    .replace(/ph/g, 'f')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c?k|[cq]/g, 'k')
    .replace(/z/g, 's')
    .replace(/(?<=in)g$/, '')
    // An r is heard only before a vowel.
    .replace(/(?<=[aeiou])r(?![aeiouy])/g, '')
    .replace(/[aeiouy]+/g, 'a')
    .replace(/(.)\1+/g, '$1')
