import type { ChangeEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { useSelect } from './use-select.ts'

it('an option that arrow keys pass does not count yet, one that is tapped does', () => {
  const choose = vi.fn()
  const props: ReturnType<typeof useSelect>[] = []
  function Field() {
    props.push(useSelect('delivered', choose))
    return null
  }
  renderToStaticMarkup(<Field />)
  const change = (value: string) =>
    props[0]?.onChange({ target: { value } } as ChangeEvent<HTMLSelectElement>)
  props[0]?.onKeyDown({ key: 'ArrowDown' })
  change('cancelled')
  expect(choose).not.toHaveBeenCalled()
  props[0]?.onPointerDown()
  change('delivered')
  expect(choose).not.toHaveBeenCalled()
  change('pending')
  expect(choose.mock.calls).toEqual([['pending']])
})
