import { expect, it } from 'vitest'
import { ContentUnavailableError, isContentUnavailable, nullIfUnavailable } from './unavailable.ts'

it('leaves a part out while content is away, and hides no other failure', async () => {
  const away = Promise.reject(new ContentUnavailableError('refused'))
  expect(await away.catch(nullIfUnavailable)).toBeNull()
  const broken = Promise.reject(new TypeError('a mistake'))
  await expect(broken.catch(nullIfUnavailable)).rejects.toThrow('a mistake')
})

it('knows an outage that another bundle told of', () => {
  class Theirs extends Error {
    override readonly name = 'ContentUnavailableError'
  }
  expect(
    [new Theirs(), new Error('ContentUnavailableError'), 'gone'].map(isContentUnavailable),
  ).toEqual([true, false, false])
})

it('tells why in one line', () => {
  const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
  const told = new ContentUnavailableError(refused)
  expect(told.stack).toBe(
    'ContentUnavailableError: The content service does not answer (connect ECONNREFUSED).',
  )
})
