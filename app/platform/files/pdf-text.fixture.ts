import { inflateSync } from 'node:zlib'

export function pdfPages(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf).toString('latin1')
  const objects = new Map(
    file.split(/(?=\b\d+ 0 obj\n)/).map(object => [Number.parseInt(object, 10), object] as const),
  )
  const stream = (id: string | undefined) => {
    const object = objects.get(Number(id)) ?? ''
    const start = object.indexOf('stream\n')
    if (start < 0) return ''
    const bytes = Buffer.from(object.slice(start + 7, object.lastIndexOf('\nendstream')), 'latin1')
    return object.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
  }
  const fonts = new Map(
    [...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [
      name,
      characters(stream(/\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id)) ?? '')?.[1])),
    ]),
  )
  return [...objects.values()]
    .filter(object => /\/Type \/Page\b/.test(object))
    .map(page => readText(stream(/\/Contents (\d+) 0 R/.exec(page)?.[1]), fonts))
}

function characters(map: string): string[] {
  const result: string[] = []
  // A ligature has several characters: `<0066 0066 0069>`.
  for (const [, from = '', codes = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    [...codes.matchAll(/<([\w ]+)>/g)].forEach(([, hex = ''], index) => {
      const characters = Buffer.from(hex.replaceAll(' ', ''), 'hex')
      result[Number.parseInt(from, 16) + index] = characters.swap16().toString('utf16le')
    })
  return result
}

function readText(content: string, fonts: Map<string, string[]>): string {
  let font: string[] = []
  const lines: string[] = []
  for (const [, name, shown = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? []
    else {
      const codes = [...shown.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/\w{4}/g) ?? [])
      lines.push(codes.map(code => font[Number.parseInt(code, 16)] ?? '').join(''))
    }
  }
  return lines.join('\n')
}
