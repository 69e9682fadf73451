import { randomUUID } from 'node:crypto'
import { forms } from './fuzz-forms.mjs'
import { headers, methods, names, nasty, tricks, types } from './fuzz-words.mjs'

/** A generator that always gives the same numbers, so that what it finds can be found again. */
function numbers(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Makes one request after the other: the bytes, and which form they are. */
export function maker({ seed, port, session, addresses, pictures, versionOn }) {
  const random = numbers(seed)
  const chance = share => random() < share
  const pick = list => list[Math.floor(random() * list.length)]
  const field = () => `${encodeURIComponent(pick(names))}=${chance(0.2) ? pick(nasty) : encode(pick(nasty))}`
  const fields = () => Array.from({ length: 1 + Math.floor(random() * 4) }, field).join('&')
  const id = kind => pick(session.ids[kind]?.length ? session.ids[kind] : ['x'])
  const tools = { random, chance, pick, id, session }

  const value = depth => {
    const kind = random()
    if (kind < 0.5 || depth > 3)
      return pick([...nasty, 0, -1, 1.5, 1e308, true, null, Number.MAX_SAFE_INTEGER])
    if (kind < 0.7) return Array.from({ length: Math.floor(random() * 5) }, () => value(depth + 1))
    return Object.fromEntries(Array.from({ length: 4 }, () => [pick([...names, ...nasty]), value(depth + 1)]))
  }
  /** A good order with up to two things in it that are not. */
  const order = () => {
    const made = {
      key: randomUUID(),
      contact: { name: 'Ama', email: 'ama@example.com', phone: '024 123 4567', address: 'Accra', notes: '' },
      lines: [{ id: 'hollow-blocks', quantity: 10 }],
      shownTotal: session.shownTotal,
    }
    for (let n = Math.floor(random() * 3); n > 0; n--) {
      const target = pick(
        [made, made.contact, made.lines?.[0]].filter(thing => thing && typeof thing === 'object'),
      )
      target[pick(Object.keys(target)) ?? 'x'] = value(0)
    }
    return JSON.stringify(made)
  }
  const multipart = () =>
    Array.from({ length: 2 }, () => {
      const file = chance(0.3) ? `; filename="${pick(nasty)}"\r\ncontent-type: ${pick(types)}` : ''
      return `--x\r\ncontent-disposition: form-data; name="${pick(names)}"${file}\r\n\r\n${pick(nasty)}\r\n`
    }).join('') + pick(['--x--\r\n', '--x', ''])

  /** A picture, a file that only looks like one, or one with wrong bytes in it. */
  const upload = () => {
    const bytes = Buffer.from(chance(0.5) ? pick(pictures.good) : pick(pictures.bad))
    for (let n = 0; n < 3 && bytes.length > 0; n++)
      if (chance(0.2)) bytes[Math.floor(random() * bytes.length)] = random() * 256
    const name = chance(0.3) ? pick(nasty) : pick(['a.png', 'a.svg', '../../a.html', 'a.jpg\0.php'])
    const type = chance(0.3) ? pick(types) : pick(['image/png', 'image/svg+xml', 'text/html'])
    return Buffer.concat([
      Buffer.from(
        `--x\r\ncontent-disposition: form-data; name="${chance(0.95) ? 'file' : pick(names)}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from(chance(0.95) ? '\r\n--x--\r\n' : '\r\n--x'),
    ])
  }

  /** A good form with nothing, or one or two things, in it that are not. */
  async function form() {
    let chosen = pick(forms)
    // A password takes half a second of work.
    if (chosen.careful && !chance(0.15)) chosen = forms[0]
    if (chosen.rare && !session.mayEnd(chance(0.02))) chosen = forms[0]
    const [page, fields] = chosen.make(tools)
    if (chosen.version && chance(0.7))
      fields.version = await versionOn(chosen.version({ page, id: fields.id ?? '' }))
    const entries = Object.entries(fields).flatMap(([name, value = []]) =>
      [value].flat().map(each => [name, each]),
    )
    const wrong = chance(chosen.careful ? 0.85 : 0.4) || entries.length === 0 ? 0 : chosen.careful ? 1 : 2
    for (let n = 0; n < wrong; n++) {
      const entry = pick(entries)
      if (chance(0.7)) entry[1] = chance(0.3) ? String((random() - 0.5) * 1e6) : pick(nasty)
      else if (chance(0.3)) entries.push([entry[0], pick(nasty)])
    }
    const text = entries.map(([name, value]) => `${encode(name)}=${encode(String(value))}`).join('&')
    const [path, query = ''] = page.split('?')
    const data = chance(0.5) ? '.data' : ''
    const cookie = chosen.stranger ? undefined : session.cookie
    const address = path + data + (query && `?${query}`)
    const bytes = post(address, 'application/x-www-form-urlencoded', Buffer.from(text), cookie)
    const next = chosen.about === 'password' && wrong === 0 ? fields.next : undefined
    return { bytes, form: chosen, next }
  }

  function post(address, type, content, cookie) {
    const head = [
      `POST ${wire(address)} HTTP/1.1`,
      `host: localhost:${port}`,
      'connection: close',
      `x-forwarded-for: ${from()}`,
      `content-type: ${type}`,
      `content-length: ${content.length}`,
      ...(cookie ? [`cookie: ${cookie}`] : []),
    ]
    return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), content])
  }
  const orderForm = { about: 'order', route: 'orders/place-order.route.ts' }
  const uploadForm = { about: 'upload', route: 'platform/admin-uploads.route.ts' }

  const body = () =>
    pick([
      () => '',
      fields,
      fields,
      () => JSON.stringify(value(0)),
      order,
      order,
      multipart,
      multipart,
      () => pick(nasty),
      () => '{"a":'.repeat(3_000),
      () => '['.repeat(20_000),
      () => 'x'.repeat(300_000),
      () => '{"__proto__":{"ok":true},"constructor":{"prototype":{}}}',
    ])()
  const from = () => Array.from({ length: 4 }, () => Math.floor(random() * 256)).join('.')

  /** Any method, address, type and body, whether they belong together or not. */
  function anything() {
    let address = pick(addresses)
    if (chance(0.35)) address += pick(tricks)
    if (chance(0.2)) address = address.replace(/[^/]*$/, () => encode(pick(nasty)))
    if (chance(0.35)) address += `${address.includes('?') ? '&' : '?'}${fields()}`
    const method = chance(0.4) ? 'GET' : chance(0.6) ? 'POST' : pick(methods)
    const content = method === 'GET' && chance(0.95) ? '' : body()
    const lines = [
      `${method} ${wire(address)} HTTP/1.1`,
      `host: ${chance(0.97) ? `localhost:${port}` : wire(pick(nasty))}`,
      'connection: close',
    ]
    if (method !== 'GET' && chance(0.9)) lines.push(`content-type: ${wire(pick(types))}`)
    if (chance(0.5)) lines.push(`origin: http://localhost:${port}`)
    // What ends the session is tried now and then: it is begun anew.
    if (address.startsWith('/admin') && (/logout/.test(address) ? session.mayEnd(chance(0.01)) : chance(0.7)))
      lines.push(`cookie: ${session.cookie}`)
    if (chance(0.9)) lines.push(`x-forwarded-for: ${from()}`)
    if (chance(0.3)) lines.push(`${pick(headers)}: ${wire(pick(nasty)).slice(0, 3_000)}`)
    const bytes = Buffer.from(content.replaceAll('\xff', '\xfe'), chance(0.9) ? 'utf8' : 'latin1')
    if (bytes.length > 0 || method !== 'GET') lines.push(`content-length: ${bytes.length}`)
    return { bytes: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]) }
  }

  return () => {
    const kind = random()
    if (kind < 0.3) return form()
    if (kind < 0.34)
      return { bytes: post('/checkout/order', 'application/json', Buffer.from(order())), form: orderForm }
    if (kind < 0.36)
      return {
        bytes: post('/admin/uploads', 'multipart/form-data; boundary=x', upload(), session.cookie),
        form: uploadForm,
      }
    return anything()
  }
}

const encode = text => encodeURIComponent(text.toWellFormed())
/** Text as it can stand in a head: as bytes of UTF-8, without what would end its line. */
const wire = text => Buffer.from(text.replace(/[\r\n\0 ]/g, '')).toString('latin1')
