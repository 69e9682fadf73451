/** One message of PostgreSQL's protocol. */
export function message(type: string, ...parts: (string | Uint8Array)[]) {
  const body = Buffer.concat(parts.map(part => Buffer.from(part as string)))
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

export const ready = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', 'I')])

/** `type` is the OID of a type of PostgreSQL. */
type Column = { name: string; type: number; text: string }

/** The response to a query that finds one row. */
export const row = (...columns: Column[]) =>
  Buffer.concat([
    message('T', Buffer.from([0, columns.length]), ...columns.map(encodeColumn)),
    message('D', Buffer.from([0, columns.length]), ...columns.map(encodeValue)),
    message('C', 'SELECT 1\0'),
    message('Z', 'I'),
  ])
const encodeColumn = ({ name, type }: Column) =>
  Buffer.concat([
    Buffer.from(`${name}\0`),
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, type, 255, 255, 255, 255, 255, 255, 0, 0]),
  ])
const encodeValue = ({ text }: Column) =>
  Buffer.concat([Buffer.from([0, 0, 0, text.length]), Buffer.from(text)])
