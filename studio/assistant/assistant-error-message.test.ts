import { describe, expect, it } from 'vitest'
import { assistantErrorMessage } from './assistant-error-message.ts'

const failure = (statusCode: number, message: string, more: object = {}) =>
  Object.assign(new Error(message), { statusCode, response: { body: { message } }, ...more })

describe('assistantErrorMessage', () => {
  it.each([
    ['an unreachable service', new TypeError('Failed to fetch'), 'did not respond'],
    ['a service without a model', failure(501, 'No model'), 'An administrator can set one up.'],
    [
      'a role',
      failure(403, 'Insufficient permissions'),
      'A translator of its language or an editor',
    ],
    ['an ended session', failure(401, 'Session not found'), 'You are no longer signed in.'],
    ['an edit conflict', failure(409, 'Conflict'), 'Someone else is changing the same document.'],
    [
      'a spent budget',
      failure(429, 'You have used the 5 tokens. Continue tomorrow'),
      'You have used',
    ],
    [
      'a locked release',
      failure(400, 'Failed', { details: { items: [{ error: { type: 'releaseLockedError' } }] } }),
      'Unschedule it to change them.',
    ],
    [
      'a picture that is gone',
      failure(400, 'The picture "image-a-1x1-png" does not exist'),
      'The picture "image-a-1x1-png" does not exist.',
    ],
    ['a deleted document', new Error('The document was deleted'), 'The document was deleted.'],
  ])('says what to do after %s', (_, error, said) => {
    const message = assistantErrorMessage(error)
    expect(message).toContain(said)
    expect(message).toMatch(/Nothing was written/)
  })
})
