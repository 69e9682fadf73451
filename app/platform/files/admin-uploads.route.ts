import { services } from '../services.server.ts'
import type { UrlHandle } from '../url-kind.ts'
import type { Route } from './+types/admin-uploads.route'
import { fileResponse, receiveFile } from './receive-file.server.ts'
import { storeUpload } from './uploads.server.ts'

export const handle: UrlHandle = { permission: 'pictures.upload', acceptsUpload: true }

const statuses = { 'no picture': 415, 'too large': 413, broken: 422 } as const

const uploadLimit = { max: 200, windowSeconds: 10 * 60 }

export async function action(args: Route.ActionArgs) {
  const { file, refusal } = await receiveFile(args, 'upload', uploadLimit)
  if (refusal) return refusal
  const stored = await storeUpload(services(args.context).db, file)
  return fileResponse(stored.ok ? 201 : statuses[stored.reason], stored)
}
