import { describe, expect, it } from 'vitest'
import {
  ContentUnavailableError,
  isContentUnavailable,
  catchUnavailableAsNull,
} from './content-unavailable.ts'

describe('content unavailable', () => {
  it('returns null while content is unavailable and rethrows every other error', async () => {
    const away = Promise.reject(new ContentUnavailableError('refused'))
    expect(await away.catch(catchUnavailableAsNull)).toBeNull()
    const broken = Promise.reject(new TypeError('a mistake'))
    await expect(broken.catch(catchUnavailableAsNull)).rejects.toThrow('a mistake')
  })

  it('recognizes an outage error of another bundle', () => {
    class Theirs extends Error {
      override readonly name = 'ContentUnavailableError'
    }
    expect(
      [new Theirs(), new Error('ContentUnavailableError'), 'gone'].map(isContentUnavailable),
    ).toEqual([true, false, false])
  })

  it('describes the cause in one line', () => {
    const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
    const error = new ContentUnavailableError(refused)
    expect(error.stack).toBe(
      'ContentUnavailableError: The content service does not answer (connect ECONNREFUSED).',
    )
  })
})
