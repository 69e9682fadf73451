import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readZip, writeZip } from './zip.server.ts'

const limits = { maxEntries: 10, maxBytes: 100_000 }
const text = (content: string) => new TextEncoder().encode(content)
const read = (file: Uint8Array, changes: Partial<typeof limits> = {}) =>
  readZip(file, () => true, { ...limits, ...changes })
const files = fc.dictionary(fc.stringMatching(/^[a-zé/]{1,20}[a-z]$/), fc.uint8Array({ maxLength: 2_000 }), {
  maxKeys: 8,
})

const directoryOf = (file: Buffer) => file.indexOf('PK\x01\x02')

describe('a ZIP file', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(files, content => {
        const entries = Object.entries(content).map(([name, bytes]) => ({ name, bytes }))
        const result = read(writeZip(entries))
        if (!result.ok) throw new Error(result.reason)
        expect(result.entries.map(({ name, bytes }) => [name, [...bytes]])).toEqual(
          entries.map(({ name, bytes }) => [name, [...bytes]]),
        )
      }),
    )
  })

  it('can be written by other programs, compressed and as a stream', () => {
    const file = Buffer.from(
      'UEsDBBQACAAAAAAAIQAAAAAAAAAAAAAAAAAIAAAAd2Vic2l0ZS9QSwcIAAAAAAAAAAAAAAAAUEsDBBQACAAIAAAAIQAAAAAAAAAAAAAAAAAUAAAAd2Vic2l0ZS9jb250ZW50Lmpzb26rVirITE1OLVayqq6trR7ljHJGOaOcUc4oZ5QzyhnljHIgHABQSwcICs0D2yQAAAAoCgAAUEsBAhQDFAAIAAAAAAAhAAAAAAAAAAAAAAAAAAgAAAAAAAAAAAAAAIABAAAAAHdlYnNpdGUvUEsBAhQDFAAIAAgAAAAhAArNA9skAAAAKAoAABQAAAAAAAAAAAAAAIABNgAAAHdlYnNpdGUvY29udGVudC5qc29uUEsFBgAAAAACAAIAeAAAAJwAAAAAAA==',
      'base64',
    )
    const result = readZip(file, name => !name.endsWith('/'), limits)
    expect(result).toEqual({
      ok: true,
      entries: [{ name: 'website/content.json', bytes: text('{"pieces":{}}'.repeat(200)) }],
    })
  })

  it('has only the wanted entries unpacked', () => {
    const file = zipSync({ 'a.txt': new Uint8Array(2_000_000), 'b.txt': text('b') })
    const result = readZip(file, name => name === 'b.txt', limits)
    expect(result.ok && result.entries.map(({ name }) => name)).toEqual(['b.txt'])
  })
})

describe('refuses', () => {
  it.each([
    ['nothing', new Uint8Array()],
    ['text', text('name,price\nBlock,7')],
    ['a picture', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')],
  ])('%s', (_, file) => expect(read(file)).toEqual({ ok: false, reason: 'no zip' }))

  it('a file that is cut off at any place', () => {
    const file = zipSync({ 'content.json': text('{"pieces":{}}'.repeat(50)) })
    for (let length = 4; length < file.length; length++)
      expect(read(file.subarray(0, length))).toEqual({ ok: false, reason: 'damaged' })
  })

  it('a file of which a byte of the content was changed', () => {
    const file = Buffer.from(writeZip([{ name: 'content.json', bytes: text('{"phone":"0302"}') }]))
    file.write('9', file.indexOf('0302'))
    expect(read(file)).toEqual({ ok: false, reason: 'damaged' })
  })

  it('more than the limits allow', () => {
    const many = zipSync(
      Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}`, text('x')])),
    )
    expect(read(many)).toEqual({ ok: false, reason: 'too large' })
    const bomb = zipSync({ 'content.json': [new Uint8Array(5_000_000), { level: 9 }] })
    expect(bomb.length).toBeLessThan(10_000)
    expect(read(bomb)).toEqual({ ok: false, reason: 'too large' })
    const several = { a: new Uint8Array(60_000), b: new Uint8Array(60_000) }
    expect(read(zipSync(several))).toEqual({ ok: false, reason: 'too large' })
  })

  it('an entry that unpacks to more than it says', () => {
    const file = Buffer.from(zipSync({ 'content.json': [new Uint8Array(5_000_000), { level: 9 }] }))
    file.writeUInt32LE(1_000, directoryOf(file) + 24)
    expect(read(file)).toEqual({ ok: false, reason: 'damaged' })
  })

  it('a file with a password', () => {
    const file = Buffer.from(writeZip([{ name: 'content.json', bytes: text('{}') }]))
    file[directoryOf(file) + 8] = 1
    expect(read(file)).toEqual({ ok: false, reason: 'encrypted' })
  })

  it('never throws, whatever is sent', () => {
    const valid = writeZip([{ name: 'content.json', bytes: text('{}') }])
    const change = fc.record({ at: fc.nat(valid.length - 1), value: fc.integer({ min: 0, max: 255 }) })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), changes => {
        const file = Uint8Array.from(valid)
        for (const { at, value } of changes) file[at] = value
        read(file)
      }),
    )
  })
})
