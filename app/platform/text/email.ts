/** An address as people paste it: `mailto:`, names and brackets around it, full-width letters, invisible characters. */
export const cleanEmail = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^[^<>@]*<([^<>]*)>$/, '$1')
    .trim()
    .replace(/^mailto:([^?]*)(\?.*)?$/i, '$1')
    .trim()

/** The address in ASCII letters, as mail servers take it; undefined where no mail arrives. */
export function toMailAddress(typed: string): string | undefined {
  const [, local = '', domain = ''] = /^([^@]{1,64})@([^@]{1,253})$/.exec(cleanEmail(typed)) ?? []
  const ascii = asciiDomain(domain)
  return isLocalPart(local) && ascii ? `${local}@${ascii}` : undefined
}

export const isEmail = (text: string) => toMailAddress(text) !== undefined

const isLocalPart = (text: string) => /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(text)

/** International domains in Punycode. The last part has a letter, so IP addresses are refused. */
function asciiDomain(domain: string): string | undefined {
  const url = `http://${domain}`
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !URL.canParse(url)) return undefined
  const { hostname } = new URL(url)
  const labels = hostname.split('.')
  const isValid =
    labels.length > 1 &&
    hostname.length <= 253 &&
    labels.every(label => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) &&
    /^[a-z].+$/.test(labels.at(-1) ?? '')
  return isValid ? hostname : undefined
}
