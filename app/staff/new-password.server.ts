const ownWords = ['admin', 'password', 'owner', 'shop', 'concrete', 'block', 'ghana', 'accra']

/**
 * Rejects what attackers try first: common passwords, and words of the shop with digits or symbols.
 * @param ownTexts the account's address and the company's name
 */
export async function passwordProblem(
  password: string,
  ownTexts: readonly string[],
): Promise<string | undefined> {
  if (password.length < 8 || password.length > 128) return 'The new password needs 8 to 128 characters.'
  if ((await commonPasswords()).has(password.toLowerCase()))
    return 'Many people use this password, so it is among the first that are tried. Choose another one.'
  if (isMadeOfOwnWords(password, ownTexts))
    return 'This password is easy to guess for a shop of this name. Choose another one.'
  return undefined
}

function isMadeOfOwnWords(password: string, ownTexts: readonly string[]) {
  const words = [...ownWords, ...ownTexts.flatMap(text => text.split(/[^\p{L}\p{N}]+/u))].map(word =>
    word.toLowerCase(),
  )
  const lowerCase = password.toLowerCase()
  const found = words.filter(word => word.length >= 4 && lowerCase.includes(word))
  if (found.length === 0) return false
  const longestFirst = found.sort((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ''), lowerCase)
  return !/\p{L}/u.test(rest)
}

let common: Promise<ReadonlySet<string>> | undefined

function commonPasswords() {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter(({ length }) => length >= 8)),
  )
  return common
}
