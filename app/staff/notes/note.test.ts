import { expect, it } from 'vitest'
import { assigneeChoices } from './note.ts'

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
