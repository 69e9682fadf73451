import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { RequestIdContext } from '../design/request-id.tsx'
import { ErrorBoundary } from './admin-layout.tsx'

const Boundary = ErrorBoundary as ComponentType<{ error: unknown }>

it('a fault that the server noted has its number', () => {
  const Page = createRoutesStub([
    { path: '/', Component: () => createElement(Boundary, { error: new Error('broken') }) },
  ])
  expect(
    renderToStaticMarkup(createElement(RequestIdContext, { value: '4711' }, createElement(Page))),
  ).toMatch(/has been noted in the log.*In the log under.*4711/s)
})
