import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assigneeChoices, mentionedIn, offeredPeople, typedMention } from './note.ts'

const people = ['Ama', 'Ama Mensah', 'Kofi Owusu-Ansah', 'Kofi Owusu', 'Ọlá'].map((name, index) => ({
  id: String(index),
  name,
}))
const namesIn = (text: string) => mentionedIn(text, people).map(({ name }) => name)

it.each([
  ['nobody', []],
  ['@Ama please call', ['Ama']],
  ['@ama mensah, please call', ['Ama Mensah']],
  ['@Ama Mensah and @Ama', ['Ama', 'Ama Mensah']],
  ['@Amadu is somebody else', []],
  ['for @Kofi Owusu-Ansah.', ['Kofi Owusu-Ansah']],
  ['(@Kofi Owusu)', ['Kofi Owusu']],
  ['@Ọlá?', ['Ọlá']],
  ['ama@example.com', []],
])('“%s” mentions %j', (text, expected) => expect(namesIn(text)).toEqual(expected))

it('mentions everybody of a name', () => {
  const two = [
    { id: 'a', name: 'Kofi' },
    { id: 'b', name: 'kofi' },
  ]
  expect(mentionedIn('@Kofi', two)).toEqual(two)
})

it('finds every name that was chosen, whatever stands around', () =>
  fc.assert(
    fc.property(fc.constantFrom(...people), fc.string(), fc.string(), ({ name }, before, after) => {
      expect(namesIn(`${before} @${name}, ${after}`)).toContain(name)
    }),
  ))

it('knows what is being typed after an @', () => {
  expect(typedMention('Ask @Ko', 7)).toEqual({ typed: 'Ko', start: 4 })
  expect(typedMention('Ask @Ko later', 7)).toEqual({ typed: 'Ko', start: 4 })
  expect(typedMention('@', 1)).toEqual({ typed: '', start: 0 })
  expect(typedMention('ama@example', 11)).toBeUndefined()
  expect(typedMention('no at', 5)).toBeUndefined()
})

it('offers whoever has a word that begins so', () => {
  expect(offeredPeople('mens', people).map(({ name }) => name)).toEqual(['Ama Mensah'])
  expect(offeredPeople('kofi o', people)).toHaveLength(2)
  expect(offeredPeople('', people)).toHaveLength(5)
  expect(offeredPeople('zz', people)).toEqual([])
})

it('shows who looks after it when the chosen colleague may not any more', () => {
  const [yaw, esi] = [
    { id: 'yaw', name: 'Yaw' },
    { id: 'esi', name: 'Esi' },
  ]
  const shown = (colleagues: (typeof yaw)[]) => assigneeChoices(yaw, colleagues, 'esi')
  expect(shown([yaw, esi]).chosen).toBe('esi')
  expect(shown([yaw]).chosen).toBe('yaw')
  expect(shown([])).toEqual({ people: [{ id: '', name: 'Nobody' }, yaw], chosen: 'yaw' })
})
