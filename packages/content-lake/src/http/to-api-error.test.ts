import { expect, test } from 'vitest'
import { Refusal } from '../document/refusal.ts'
import { GroqError } from '@orrery/groq/errors'
import { StorageError } from '../store/storage-error.ts'
import { documentNotFound, insufficientPermissions, MalformedWrite } from '../write/errors.ts'
import { toApiError } from './to-api-error.ts'
import { notFound } from './errors.ts'

const forbiddenAction = Object.assign(insufficientPermissions('update'), { kind: 'action' })
const asAction = Object.assign(documentNotFound('luna'), { kind: 'action', index: 2 })

test.each<[unknown, number, Record<string, unknown>]>([
  [notFound('Nothing here'), 404, { statusCode: 404, error: 'Not Found', message: 'Nothing here' }],
  [new Refusal('invalid', 'x'), 400, { statusCode: 400, error: 'Bad Request', message: 'x' }],
  [new Refusal('unauthenticated', 'x'), 401, { error: 'Unauthorized' }],
  [new Refusal('forbidden', 'x'), 403, { error: 'Forbidden' }],
  [new Refusal('unknown', 'x'), 404, { error: 'Not Found' }],
  [new Refusal('conflict', 'x'), 409, { error: 'Conflict' }],
  [
    new GroqError('queryParseError', 'unexpected end', '*['),
    400,
    {
      error: {
        type: 'queryParseError',
        description: 'unexpected end',
        query: '*[',
        start: 0,
        end: 2,
      },
    },
  ],
  [
    new MalformedWrite('no array'),
    400,
    { error: { type: 'validationError', description: 'no array' } },
  ],
  [
    insufficientPermissions('create'),
    403,
    { error: { type: 'mutationError', items: [{ index: 0, error: { permission: 'create' } }] } },
  ],
  [
    forbiddenAction,
    403,
    {
      error: {
        type: 'insufficientPermissionsError',
        items: [{ index: 0, error: { type: 'insufficientPermissionsError' } }],
      },
    },
  ],
  [
    asAction,
    409,
    {
      error: {
        type: 'actionError',
        description: 'Actions failed: The document with the ID "luna" was not found',
        items: [{ index: 2, error: { type: 'documentNotFoundError', id: 'luna' } }],
      },
    },
  ],
  [
    new StorageError('The disk is full.'),
    503,
    { error: 'Service Unavailable', message: 'The disk is full.' },
  ],
])('%s is answered with %i', (error, status, body) => {
  const answer = toApiError(error)
  expect(answer?.status).toBe(status)
  expect(answer?.body).toMatchObject(body)
})

test('has no response for an unexpected error', () => {
  expect(toApiError(new TypeError('a defect'))).toBeUndefined()
})
