import { fillTemplate } from '../text/text.ts'

export type SmsApi = {
  url: string
  key: string
  sender: string
  method: 'GET' | 'POST'
  /** `name: value`, several separated by `|`. */
  headers: string
  /** JSON if it begins with a bracket, else a form. */
  body: string
  /** `field=value` of a JSON response, for gateways that report errors with status 200. */
  success: string | undefined
}

export type SmsContent = { to: string; text: string }

const placeholders = ['to', 'to_digits', 'text', 'sender', 'key', 'key_base64'] as const
type Values = Record<(typeof placeholders)[number], string>

export const findUnknownPlaceholder = (template: string) =>
  [...template.matchAll(/\{(\w+)\}/g)].find(([, name]) => !placeholders.some(known => known === name))?.[0]

export const namesKey = (template: string) => /\{key(?:_base64)?\}/.test(template)

const escapeJson = (value: string) => JSON.stringify(value).slice(1, -1)
const escapeHeader = (value: string) => value.replace(/[^\x20-\x7e]/g, '?')

export const isJsonTemplate = (body: string) => /^\s*[[{]/.test(body)

export function smsRequest(api: SmsApi, { to, text }: SmsContent) {
  const { key, sender, method } = api
  const wellFormed = text.toWellFormed()
  const keyBase64 = Buffer.from(key).toString('base64')
  const values: Values = {
    to,
    to_digits: to.replace(/\D/g, ''),
    text: wellFormed,
    sender,
    key,
    key_base64: keyBase64,
  }
  const isJson = isJsonTemplate(api.body)
  const headers = new Headers()
  if (method === 'POST')
    headers.set(
      'content-type',
      isJson ? 'application/json' : 'application/x-www-form-urlencoded; charset=utf-8',
    )
  for (const [name, value] of splitHeaders(api.headers))
    headers.set(name, fillTemplate(value, values, escapeHeader))
  return {
    url: fillTemplate(api.url, values, encodeURIComponent),
    method,
    headers,
    ...(method === 'POST' && {
      body: fillTemplate(api.body, values, isJson ? escapeJson : encodeURIComponent),
    }),
  }
}

const splitHeaders = (headers: string): [name: string, value: string][] =>
  headers
    .split('|')
    .filter(header => header.trim() !== '')
    .map(header => {
      const colon = header.indexOf(':')
      if (colon < 1) throw new TypeError('A header has no name')
      return [header.slice(0, colon).trim(), header.slice(colon + 1).trim()]
    })

export function isAccepted(success: string | undefined, body: string): boolean {
  if (!success) return true
  const equals = success.indexOf('=')
  const expected = success.slice(equals + 1).split('|')
  try {
    const value = success
      .slice(0, equals)
      .split('.')
      .reduce<unknown>((found, name) => (found as Record<string, unknown>)?.[name], JSON.parse(body))
    return expected.includes(String(value))
  } catch {
    return false
  }
}
