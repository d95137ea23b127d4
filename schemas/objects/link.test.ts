import { expect, it } from 'vitest'
import { link } from './link.ts'

it('can be told to open in a new window, unless it is a download', () => {
  const field = link.fields.find(({ name }) => name === 'newWindow')
  const isHidden = (type: string | undefined) =>
    typeof field?.hidden === 'function' && field.hidden({ parent: { type } } as never)
  expect(['internal', 'external', undefined, 'download'].map(isHidden)).toEqual([
    false,
    false,
    false,
    true,
  ])
})
