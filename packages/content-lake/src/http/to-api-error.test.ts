import { describe, expect, test } from 'vitest'
import { DomainError } from '../document/domain-error.ts'
import { GroqError } from '@orrery/groq/groq-error'
import { StorageError } from '../store/storage-error.ts'
import {
  documentNotFound,
  insufficientPermissions,
  MalformedWriteError,
} from '../write/write-errors.ts'
import { toApiError } from './to-api-error.ts'
import { notFound } from './errors.ts'

const forbiddenAction = Object.assign(insufficientPermissions('update'), { kind: 'action' })
const asAction = Object.assign(documentNotFound('luna'), { kind: 'action', index: 2 })

describe('toApiError', () => {
  test.each<[unknown, number, Record<string, unknown>]>([
    [
      notFound('Nothing here'),
      404,
      { statusCode: 404, error: 'Not Found', message: 'Nothing here' },
    ],
    [new DomainError('invalid', 'x'), 400, { statusCode: 400, error: 'Bad Request', message: 'x' }],
    [new DomainError('unauthenticated', 'x'), 401, { error: 'Unauthorized' }],
    [new DomainError('forbidden', 'x'), 403, { error: 'Forbidden' }],
    [new DomainError('unknown', 'x'), 404, { error: 'Not Found' }],
    [new DomainError('conflict', 'x'), 409, { error: 'Conflict' }],
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
      new MalformedWriteError('no array'),
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
  ])('maps %s to status %i', (error, status, body) => {
    const answer = toApiError(error)
    expect(answer?.status).toBe(status)
    expect(answer?.body).toMatchObject(body)
  })

  test('has no response for an unexpected error', () => {
    expect(toApiError(new TypeError('a defect'))).toBeUndefined()
  })
})
