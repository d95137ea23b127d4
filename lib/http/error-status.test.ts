import { expect, it } from 'vitest'
import { errorStatuses, errorStatusOf, keepsChrome } from './error-status.ts'

it('keeps top bar and menu for 404 and from 500 on, and for no other code', () => {
  expect(errorStatuses.filter(keepsChrome)).toEqual([404, 500, 503])
  expect([400, 405, 499].filter(keepsChrome)).toEqual([])
})

it('knows the codes that have a page, written as a code is', () => {
  expect(errorStatusOf('403')).toBe(403)
  for (const text of ['200', '0404', '404 ', '', '-1']) expect(errorStatusOf(text)).toBeUndefined()
})
