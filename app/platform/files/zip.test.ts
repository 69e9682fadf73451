import { deflateRawSync, inflateRawSync } from 'node:zlib'
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

/** Entries with the same content, of which the directory says that it unpacks to `unpackedBytes`. */
function forgedZip(packed: Buffer, entries: number, unpackedBytes: number) {
  const file = Buffer.from(zipSync({ 'a.txt': text('a') }, { level: 9 }))
  const [at, end] = [directoryOf(file), file.indexOf('PK\x05\x06')]
  const directory = Buffer.from(file.subarray(at, end))
  directory.writeUInt32LE(packed.length, 20)
  directory.writeUInt32LE(unpackedBytes, 24)
  const tail = Buffer.from(file.subarray(end))
  tail.writeUInt16LE(entries, 10)
  tail.writeUInt32LE(at + packed.length, 16)
  return Buffer.concat([
    file.subarray(0, 35),
    packed,
    file.subarray(35, at),
    ...Array(entries).fill(directory),
    tail,
  ])
}

const directoryOf = (file: Buffer) => file.indexOf('PK\x01\x02')

describe('a ZIP file', () => {
  it('is read back as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(files, async content => {
        const entries = Object.entries(content).map(([name, bytes]) => ({ name, bytes }))
        const result = await read(writeZip(entries))
        if (!result.ok) throw new Error(result.reason)
        expect(result.entries.map(({ name, bytes }) => [name, [...bytes]])).toEqual(
          entries.map(({ name, bytes }) => [name, [...bytes]]),
        )
      }),
    )
  })

  it('can be written by other programs, compressed and as a stream', async () => {
    const file = Buffer.from(
      'UEsDBBQACAAAAAAAIQAAAAAAAAAAAAAAAAAIAAAAd2Vic2l0ZS9QSwcIAAAAAAAAAAAAAAAAUEsDBBQACAAIAAAAIQAAAAAAAAAAAAAAAAAUAAAAd2Vic2l0ZS9jb250ZW50Lmpzb26rVirITE1OLVayqq6trR7ljHJGOaOcUc4oZ5QzyhnljHIgHABQSwcICs0D2yQAAAAoCgAAUEsBAhQDFAAIAAAAAAAhAAAAAAAAAAAAAAAAAAgAAAAAAAAAAAAAAIABAAAAAHdlYnNpdGUvUEsBAhQDFAAIAAgAAAAhAArNA9skAAAAKAoAABQAAAAAAAAAAAAAAIABNgAAAHdlYnNpdGUvY29udGVudC5qc29uUEsFBgAAAAACAAIAeAAAAJwAAAAAAA==',
      'base64',
    )
    const result = await readZip(file, name => !name.endsWith('/'), limits)
    expect(result).toEqual({
      ok: true,
      entries: [{ name: 'website/content.json', bytes: text('{"pieces":{}}'.repeat(200)) }],
    })
  })

  it('has only the wanted entries unpacked', async () => {
    const file = zipSync({ 'a.txt': new Uint8Array(2_000_000), 'b.txt': text('b') })
    const result = await readZip(file, name => name === 'b.txt', limits)
    expect(result.ok && result.entries.map(({ name }) => name)).toEqual(['b.txt'])
  })
})

describe('refuses', () => {
  it.each([
    ['nothing', new Uint8Array()],
    ['text', text('name,price\nBlock,7')],
    ['a picture', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')],
  ])('%s', async (_, file) => expect(await read(file)).toEqual({ ok: false, reason: 'no zip' }))

  it('a file that is cut off at any place', async () => {
    const file = zipSync({ 'content.json': text('{"pieces":{}}'.repeat(50)) })
    for (let length = 4; length < file.length; length++)
      expect(await read(file.subarray(0, length))).toEqual({ ok: false, reason: 'damaged' })
  })

  it('a file of which a byte of the content was changed', async () => {
    const file = Buffer.from(writeZip([{ name: 'content.json', bytes: text('{"phone":"0302"}') }]))
    file.write('9', file.indexOf('0302'))
    expect(await read(file)).toEqual({ ok: false, reason: 'damaged' })
  })

  it('more than the limits allow', async () => {
    const many = zipSync(
      Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}`, text('x')])),
    )
    expect(await read(many)).toEqual({ ok: false, reason: 'too large' })
    const bomb = zipSync({ 'content.json': [new Uint8Array(5_000_000), { level: 9 }] })
    expect(bomb.length).toBeLessThan(10_000)
    expect(await read(bomb)).toEqual({ ok: false, reason: 'too large' })
    const several = { a: new Uint8Array(60_000), b: new Uint8Array(60_000) }
    expect(await read(zipSync(several))).toEqual({ ok: false, reason: 'too large' })
  })

  it('an entry that unpacks to more than it says', async () => {
    const file = Buffer.from(zipSync({ 'content.json': [new Uint8Array(5_000_000), { level: 9 }] }))
    file.writeUInt32LE(1_000, directoryOf(file) + 24)
    expect(await read(file)).toEqual({ ok: false, reason: 'damaged' })
  })

  it('without unpacking what is more than it says, and entries that share their content', async () => {
    const bomb = deflateRawSync(new Uint8Array(50_000_000), { level: 9 })
    const unpacking = process.cpuUsage()
    inflateRawSync(bomb)
    const { user } = process.cpuUsage(unpacking)
    const promised = forgedZip(bomb, 1, 1_000)
    const shared = forgedZip(bomb, 10, 1_000)
    const reading = process.cpuUsage()
    expect(await read(promised)).toEqual({ ok: false, reason: 'damaged' })
    expect(await read(shared)).toEqual({ ok: false, reason: 'damaged' })
    expect(process.cpuUsage(reading).user).toBeLessThan(user)
  })

  it('a file with a password', async () => {
    const file = Buffer.from(writeZip([{ name: 'content.json', bytes: text('{}') }]))
    file[directoryOf(file) + 8] = 1
    expect(await read(file)).toEqual({ ok: false, reason: 'encrypted' })
  })

  it('never throws, whatever is sent', async () => {
    const valid = writeZip([{ name: 'content.json', bytes: text('{}') }])
    const change = fc.record({ at: fc.nat(valid.length - 1), value: fc.integer({ min: 0, max: 255 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 6 }), async changes => {
        const file = Uint8Array.from(valid)
        for (const { at, value } of changes) file[at] = value
        await read(file)
      }),
    )
  })
})
