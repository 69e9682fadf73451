/** One message of PostgreSQL's protocol. */
export function message(type: string, ...parts: (string | Uint8Array)[]) {
  const body = Buffer.concat(parts.map(part => Buffer.from(part as string)))
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

export const ready = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', 'I')])
