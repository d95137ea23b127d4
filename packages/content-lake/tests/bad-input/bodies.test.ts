import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allLakeRoutes } from '../../src/routes.ts'
import { body } from './testing/arbitraries.ts'
import {
  AskedLake,
  assertAnswered,
  assertWell,
  AUTHORIZATION,
  COMMON,
  head,
  runs,
} from './testing/asked-lake.ts'

const requested = new AskedLake()

/** Every address that takes a body. */
const writing = allLakeRoutes
  .filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method))
  .map(({ method, path }) => {
    const filled = path.replace(':dataset', 'production').replace(':project', 'orrery')
    return `${method} /v2025-02-19${filled.replaceAll(/:\w+/g, 'any')}`
  })

const type = fc.constantFrom(
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'image/png',
  '',
)

describe('bodies', () => {
  test('whatever is sent to whichever address is taken or refused, and a refusal leaves nothing behind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...writing), body, type, async (line, sent, as) => {
        const before = requested.kept()
        const length = `content-length: ${sent.length}`
        const lines = [`${line} HTTP/1.1`, ...COMMON, AUTHORIZATION, `content-type: ${as}`, length]
        const answer = await requested.say([head(...lines), sent])
        assertAnswered(answer, requested)
        expect(answer.status).toBeGreaterThan(0)
        if (answer.status >= 400) expect(requested.kept()).toEqual(before)
      }),
      runs(300),
    )
    await assertWell(requested)
  })
})
