import { setTelemetry, type Telemetry } from '@orrery/telemetry'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { instrumentRequests } from './instrument-requests.ts'

const open = vi.fn((_name: string) => ({ run: (work: () => unknown) => work() }))

afterEach(() => {
  setTelemetry(undefined)
  open.mockClear()
})

/** Sends a request to an instrumented shop. */
function ask(url: string) {
  setTelemetry({ open } as unknown as Telemetry)
  const listener = vi.fn<(message: IncomingMessage, reply: ServerResponse) => void>()
  const message = { url, method: 'GET', headers: {} } as IncomingMessage
  instrumentRequests(listener)(message, { once() {} } as unknown as ServerResponse)
  expect(listener).toHaveBeenCalledOnce()
}

describe('instrumentRequests', () => {
  test.each(['/health', '/ready', '/operations/health', '/ready?now'])(
    '%s creates no span',
    (url) => {
      ask(url)
      expect(open).not.toHaveBeenCalled()
    },
  )

  test('a page creates a span named by its route pattern', () => {
    ask('/policies/privacy')
    expect(open.mock.calls[0]?.[0]).toBe('GET /policies/:handle')
  })
})
