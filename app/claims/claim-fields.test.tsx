import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ClaimFields } from './claim-fields.tsx'

const labelsFor = (cause: string) =>
  renderToStaticMarkup(
    <ClaimFields
      lines={[]}
      field={name => ({ name, error: undefined, defaultValue: name === 'cause' ? cause : undefined })}
    />,
  ).replace(/<[^>]*>/g, '')

it('what happened must be told of a late delivery only', () => {
  expect(labelsFor('late')).toContain('What happened *')
  expect(labelsFor('broken')).toContain('What happened (optional)')
  expect(labelsFor('')).toContain('What happened (optional)')
})
