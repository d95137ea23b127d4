import { expect, it } from 'vitest'
import { ContentUnavailableError, isContentAway, nothingWhileAway } from './unavailable.ts'

it('leaves a part out while content is away, and hides no other failure', async () => {
  const away = Promise.reject(new ContentUnavailableError('refused'))
  expect(await away.catch(nothingWhileAway)).toBeNull()
  const broken = Promise.reject(new TypeError('a mistake'))
  await expect(broken.catch(nothingWhileAway)).rejects.toThrow('a mistake')
})

it('knows an outage that another bundle told of', () => {
  class Theirs extends Error {
    override readonly name = 'ContentUnavailableError'
  }
  expect([new Theirs(), new Error('ContentUnavailableError'), 'gone'].map(isContentAway)).toEqual([
    true,
    false,
    false,
  ])
})

it('tells why in one line', () => {
  const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
  const told = new ContentUnavailableError(refused)
  expect(told.stack).toBe(
    'ContentUnavailableError: The content service does not answer (connect ECONNREFUSED).',
  )
})
