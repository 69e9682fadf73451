import { escapeHtml } from './html.ts'

const invalid = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

export const escapeXml = (text: string) => escapeHtml(text.toWellFormed().replace(invalid, ''))

export const xmlElement = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
