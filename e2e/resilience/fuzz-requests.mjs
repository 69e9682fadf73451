import { randomUUID } from 'node:crypto'
import { driverReport } from '../../app/deliveries/driver/driver-report.fixture.ts'
import { orderRequest } from '../../app/orders/order.fixture.ts'
import { fieldsOf } from './form-values.mjs'
import { forms } from './fuzz-forms.mjs'
import { contentTypes, fieldNames, headers, methods, pathSuffixes, texts } from './hostile-texts.mjs'

/** A random generator with a seed, so that errors can be reproduced. */
function createRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a function that makes random requests: their bytes, and the form that they send. */
export function createRequestMaker({ seed, port, session, staff, paths, pictures, readEditToken }) {
  const random = createRandom(seed)
  const chance = share => random() < share
  const pick = list => list[Math.floor(random() * list.length)]
  const field = () =>
    `${encodeURIComponent(pick(fieldNames))}=${chance(0.2) ? pick(texts) : encode(pick(texts))}`
  const fields = () => Array.from({ length: 1 + Math.floor(random() * 4) }, field).join('&')
  const id = kind => pick(session.ids[kind]?.length ? session.ids[kind] : ['x'])
  const tools = { random, chance, pick, id, session }
  /** Somebody of the staff, now and then instead of the owner. */
  const pickPerson = () => (chance(0.3) ? pick(staff) : undefined)

  const value = depth => {
    const kind = random()
    if (kind < 0.5 || depth > 3)
      return pick([...texts, 0, -1, 1.5, 1e308, true, null, Number.MAX_SAFE_INTEGER])
    if (kind < 0.7) return Array.from({ length: Math.floor(random() * 5) }, () => value(depth + 1))
    return Object.fromEntries(
      Array.from({ length: 4 }, () => [pick([...fieldNames, ...texts]), value(depth + 1)]),
    )
  }
  /** A valid order with up to two invalid values. */
  const order = () => {
    const made = orderRequest({ shownTotal: session.shownTotal })
    for (let n = Math.floor(random() * 3); n > 0; n--) {
      const target = pick(
        [made, made.contact, made.lines?.[0]].filter(part => part && typeof part === 'object'),
      )
      target[pick(Object.keys(target)) ?? 'x'] = value(0)
    }
    return JSON.stringify(made)
  }
  /** What a driver's phone sends, with up to two invalid values. */
  const reports = () => {
    const line = { key: 'hollow-blocks:5in', delivered: 10, broken: 0, refused: 0 }
    const report = { ...driverReport(randomUUID(), { cashPesewas: 100 }), lines: [line] }
    const sent = { now: new Date().toISOString(), reports: [report] }
    for (let n = Math.floor(random() * 3); n > 0; n--) {
      const target = pick([sent, report, line])
      target[pick(Object.keys(target))] = value(0)
    }
    return JSON.stringify(sent)
  }
  const multipart = () =>
    Array.from({ length: 2 }, () => {
      const file = chance(0.3) ? `; filename="${pick(texts)}"\r\ncontent-type: ${pick(contentTypes)}` : ''
      return `--x\r\ncontent-disposition: form-data; name="${pick(fieldNames)}"${file}\r\n\r\n${pick(texts)}\r\n`
    }).join('') + pick(['--x--\r\n', '--x', ''])

  /** A picture, another file, or a picture with wrong bytes. */
  const upload = () => {
    const bytes = Buffer.from(chance(0.5) ? pick(pictures.good) : pick(pictures.bad))
    for (let n = 0; n < 3 && bytes.length > 0; n++)
      if (chance(0.2)) bytes[Math.floor(random() * bytes.length)] = random() * 256
    return bytes
  }

  /** A form with up to two invalid values. */
  async function form() {
    let chosen = pick(forms)
    if (chosen.expensive && !chance(0.15)) chosen = forms[0]
    const person = chosen.rare || chosen.stranger ? undefined : pickPerson()
    if (chosen.rare && !session.mayEnd(chance(0.02))) chosen = forms[0]
    const [page, fields] = chosen.make(tools)
    if (chosen.editToken && chance(0.7))
      fields.editToken = await readEditToken(chosen.editToken({ page, id: fields.id ?? '' }))
    const entries = Object.entries(fields).flatMap(([name, value = []]) =>
      [value].flat().map(each => [name, each]),
    )
    const isValid = chance(chosen.expensive ? 0.85 : 0.4) || entries.length === 0
    for (let n = isValid ? 0 : chosen.expensive ? 1 : 2; n > 0; n--) {
      const entry = pick(entries)
      if (chance(0.7)) entry[1] = invalidValue(chosen, entry[0])
      else if (chance(0.3)) entries.push([entry[0], pick(texts)])
    }
    const text = entries.map(([name, value]) => `${encode(name)}=${encode(String(value))}`).join('&')
    const [path, query = ''] = page.split('?')
    const data = chance(0.5) ? '.data' : ''
    const cookie = chosen.stranger ? undefined : (person ?? session).cookie
    const address = path + data + (query && `?${query}`)
    const bytes = post(address, 'application/x-www-form-urlencoded', Buffer.from(text), cookie)
    if (person) return { bytes, path, person }
    const newPassword = chosen.about === 'password' && isValid ? fields.next : undefined
    return { bytes, form: chosen, newPassword }
  }

  /** A random number, a hostile text, or a value that the form's rules refuse. */
  function invalidValue({ schema }, name) {
    const refused = schema ? (fieldsOf(schema)[name]?.refused ?? []) : []
    if (refused.length > 0 && chance(0.4)) return pick(refused)
    return chance(0.3) ? String((random() - 0.5) * 1e6) : pick(texts)
  }

  function post(address, type, content, cookie) {
    const head = [
      `POST ${headerText(address)} HTTP/1.1`,
      `host: localhost:${port}`,
      'connection: close',
      `x-forwarded-for: ${randomAddress()}`,
      `content-type: ${type}`,
      `content-length: ${content.length}`,
      ...(cookie ? [`cookie: ${cookie}`] : []),
    ]
    return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), content])
  }
  const orderForm = { about: 'order', route: 'orders/placing/place-order.route.ts' }
  const uploadForm = { about: 'upload', route: 'platform/files/admin-uploads.route.ts' }

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
      () => pick(texts),
      () => '{"a":'.repeat(3_000),
      () => '['.repeat(20_000),
      () => 'x'.repeat(300_000),
      () => '{"__proto__":{"ok":true},"constructor":{"prototype":{}}}',
    ])()
  const randomAddress = () => Array.from({ length: 4 }, () => Math.floor(random() * 256)).join('.')

  /** A random combination of method, path, headers and body. */
  function anyRequest() {
    let address = pick(paths)
    if (chance(0.35)) address += pick(pathSuffixes)
    if (chance(0.2)) address = address.replace(/[^/]*$/, () => encode(pick(texts)))
    if (chance(0.35)) address += `${address.includes('?') ? '&' : '?'}${fields()}`
    const method = chance(0.4) ? 'GET' : chance(0.6) ? 'POST' : pick(methods)
    const content = method === 'GET' && chance(0.95) ? '' : body()
    const lines = [
      `${method} ${headerText(address)} HTTP/1.1`,
      `host: ${chance(0.97) ? `localhost:${port}` : headerText(pick(texts))}`,
      'connection: close',
    ]
    if (method !== 'GET' && chance(0.9)) lines.push(`content-type: ${headerText(pick(contentTypes))}`)
    if (chance(0.5)) lines.push(`origin: http://localhost:${port}`)
    const person = pickPerson()
    // Requests that end the session are rare, because each needs a new login.
    if (address.startsWith('/admin') && (/logout/.test(address) ? session.mayEnd(chance(0.01)) : chance(0.7)))
      lines.push(`cookie: ${(person ?? session).cookie}`)
    if (chance(0.9)) lines.push(`x-forwarded-for: ${randomAddress()}`)
    if (chance(0.3)) lines.push(`${pick(headers)}: ${headerText(pick(texts)).slice(0, 3_000)}`)
    const bytes = Buffer.from(content.replaceAll('\xff', '\xfe'), chance(0.9) ? 'utf8' : 'latin1')
    if (bytes.length > 0 || method !== 'GET') lines.push(`content-length: ${bytes.length}`)
    const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
    return { bytes: Buffer.concat([head, bytes]), path: address, person }
  }

  return () => {
    const kind = random()
    if (kind < 0.3) return form()
    if (kind < 0.34)
      return { bytes: post('/checkout/order', 'application/json', Buffer.from(order())), form: orderForm }
    if (kind < 0.36)
      return {
        bytes: post('/admin/uploads', pick(['image/png', pick(contentTypes)]), upload(), session.cookie),
        form: uploadForm,
      }
    if (kind < 0.38)
      return { bytes: post(`${session.trip}/reports`, 'application/json', Buffer.from(reports())) }
    return anyRequest()
  }
}

const encode = text => encodeURIComponent(text.toWellFormed())
/** Text for a header line: UTF-8 bytes without line breaks, nulls and spaces. */
const headerText = text => Buffer.from(text.replace(/[\r\n\0 ]/g, '')).toString('latin1')
