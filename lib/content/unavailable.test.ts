import { expect, it } from 'vitest'
import { ContentUnavailableError, nothingWhileAway } from './unavailable.ts'

it('leaves a part out while content is away, and hides no other failure', async () => {
  const away = Promise.reject(new ContentUnavailableError('refused'))
  expect(await away.catch(nothingWhileAway)).toBeNull()
  const broken = Promise.reject(new TypeError('a mistake'))
  await expect(broken.catch(nothingWhileAway)).rejects.toThrow('a mistake')
})
