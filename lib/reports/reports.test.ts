import { describe, expect, it, vi } from 'vitest'
import { parseDsn } from './parse-dsn.ts'
import { toSentryEnvelope, createErrorReporter } from './error-reporter.ts'
import { scrubPersonalData } from './scrub-personal-data.ts'

describe('parseDsn', () => {
  it('returns the endpoint with the public key', () => {
    expect(parseDsn('https://abc@errors.example/7')).toEqual({
      origin: 'https://errors.example',
      endpoint: 'https://errors.example/api/7/envelope/?sentry_version=7&sentry_key=abc',
    })
    expect(parseDsn('http://k@localhost:9000/errors/12')?.endpoint).toBe(
      'http://localhost:9000/errors/api/12/envelope/?sentry_version=7&sentry_key=k',
    )
  })

  it.each([
    '',
    'errors.example',
    'https://errors.example/7',
    'https://k@errors.example/',
    'ftp://k@a/1',
  ])('is not %j', (text) => expect(parseDsn(text)).toBeUndefined())
})

describe('scrubbing', () => {
  it.each([
    ['/fr?token=abc&preview=1#a=b', '/fr?token=…&preview=…#a=…'],
    ['mail of ada.l+x@example.co.uk', 'mail of …@…'],
    ['Authorization: Bearer abc.def', 'Authorization: Bearer …'],
    ['skRv3xYt9pLmQ2wZ8bNc4dFg is wrong', '… is wrong'],
    [`/api/releases/${'a1'.repeat(12)}.${'b2'.repeat(32)}.ics`, '/api/releases/….….ics'],
    ['Cannot read properties of undefined', 'Cannot read properties of undefined'],
  ])('makes of %j', (text, left) => expect(scrubPersonalData(text)).toBe(left))
})

describe('an envelope', () => {
  it('has three lines: header, item header, event with URL and stack, the innermost frame last', () => {
    const error = new TypeError('nothing at /a?token=secret')
    error.stack =
      'TypeError: nothing\n    at inner (https://site.example/a.js?v=1:2:3)\n    at https://site.example/b.js:4:5'
    const text = toSentryEnvelope(error, {
      environment: 'trial',
      runtime: 'browser',
      url: '/a?token=secret',
    })
    const [head, kind, event] = text.split('\n').map((line) => JSON.parse(line))
    expect(head.event_id).toMatch(/^[0-9a-f]{32}$/)
    expect(kind).toEqual({ type: 'event' })
    expect(event).toMatchObject({ environment: 'trial', request: { url: '/a?token=…' } })
    const [value] = event.exception.values
    expect(value).toMatchObject({ type: 'TypeError', value: 'nothing at /a?token=…' })
    expect(value.stacktrace.frames.map((frame: { function: string }) => frame.function)).toEqual([
      '?',
      'inner',
    ])
    expect(text).not.toContain('secret')
  })

  it('accepts any thrown value', () => {
    const text = toSentryEnvelope('a word', { environment: 'trial', runtime: 'server' })
    expect(text).toContain('"value":"a word"')
  })
})

describe('a reporter', () => {
  const make = (perMinute: number) => {
    const send = vi.fn()
    let time = 0
    const report = createErrorReporter({
      send,
      environment: 'e',
      runtime: 'browser',
      perMinute,
      now: () => time,
    })
    return { send, report, wait: (ms: number) => (time += ms) }
  }

  it('limits reports per minute, and sends the same error once', () => {
    const { send, report, wait } = make(2)
    for (const text of ['a', 'a', 'b', 'c']) report(new Error(text))
    expect(send).toHaveBeenCalledTimes(2)
    wait(60_000)
    report(new Error('a'))
    expect(send).toHaveBeenCalledTimes(3)
  })

  it('truncates a long message, so that no report exceeds the size limit', () => {
    const { send, report } = make(1)
    report(new Error('many words '.repeat(20_000)))
    expect(String(send.mock.calls[0]?.[0]).length).toBeLessThan(32_000)
  })
})
