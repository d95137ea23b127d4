import { setTelemetry, type Telemetry } from '@orrery/telemetry'
import { describe, afterEach, expect, test, vi } from 'vitest'
import type { HttpRequest } from '../http/router.ts'
import { traceRequest } from './request-span.ts'

const span = vi.fn((_name: string, _attributes: object, work: () => unknown) => work())

afterEach(() => {
  setTelemetry(undefined)
  span.mockClear()
})

/** How many spans a request for a path is, to a lake that is measured. */
async function spansOf(pathname: string): Promise<number> {
  setTelemetry({ span } as unknown as Telemetry)
  const request = { method: 'GET', headers: new Headers() } as HttpRequest
  const response = await traceRequest(request, pathname, async () => new Response('answered'))
  expect(await response.text()).toBe('answered')
  return span.mock.calls.length
}

describe('request span', () => {
  test.each(['/health', '/ready', '/metrics', '/operations/health'])(
    'does not trace %s',
    async (path) => {
      expect(await spansOf(path)).toBe(0)
    },
  )

  test('traces a query', async () => {
    expect(await spansOf('/v1/data/query/production')).toBe(1)
  })
})
