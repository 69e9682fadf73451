import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ContentPiece } from '../platform/fields/piece.ts'
import { previewParameter } from './preview-parameter.ts'

const dayMs = 24 * 3600_000
const keyBytes = 16

const keyOf = (secret: Uint8Array, day: number) =>
  createHmac('sha256', secret).update(`draft:${day}`).digest().subarray(0, keyBytes)

/** Whoever has it sees the drafts in the site, today and tomorrow. */
const previewKey = (secret: Uint8Array, now = Date.now()) =>
  keyOf(secret, Math.floor(now / dayMs)).toString('base64url')

/** `page`, which shows the piece, with the drafts. */
export function previewPath(
  secret: Uint8Array,
  { paths: [path], anchor }: ContentPiece,
  page: string = path,
) {
  return `${page}?${previewParameter}=${previewKey(secret)}${anchor ? `#${anchor}` : ''}`
}

export function isPreview(secret: Uint8Array, url: URL, now = Date.now()): boolean {
  const received = Buffer.from(url.searchParams.get(previewParameter) ?? '', 'base64url')
  // Nearly every page has none.
  if (received.length !== keyBytes) return false
  const today = Math.floor(now / dayMs)
  return [today, today - 1].some(day => timingSafeEqual(received, keyOf(secret, day)))
}
