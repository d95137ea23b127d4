import { describe, expect, it } from 'vitest'
import { internalRequestHeader, isInternalRequest } from './internal-request.ts'
import { revalidateSecret, sessionSecret } from './internal-secrets.ts'

describe('internal secrets', () => {
  it.each([revalidateSecret, sessionSecret])(
    'returns the same random secret for the life of a process: %o',
    (secret) => {
      expect(secret()).toHaveLength(72)
      expect(secret()).toBe(secret())
    },
  )

  it('differs from the revalidation secret, which external programs receive', () => {
    expect(sessionSecret()).not.toBe(revalidateSecret())
    const headers = new Headers({ [internalRequestHeader]: revalidateSecret() })
    expect(isInternalRequest(headers)).toBe(false)
    expect(isInternalRequest(new Headers({ [internalRequestHeader]: sessionSecret() }))).toBe(true)
  })
})
