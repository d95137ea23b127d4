import { describe, expect, it, vi } from 'vitest'
import { createHostMismatchWarning } from './host-mismatch-warning.ts'

const place = {
  url: 'https://www.example.com',
  domains: [{ origin: 'https://www.example.ch' }],
}
const watched = (...requests: Record<string, string>[]) => {
  const warn = vi.fn<(line: string) => void>()
  const watch = createHostMismatchWarning(place, warn)
  for (const headers of requests) watch(new Headers(headers))
  return warn.mock.calls.map(([line]) => line)
}

describe('createHostMismatchWarning', () => {
  it('warns once when a request names a host other than the configured one', () => {
    const warnings = watched({ host: 'shop.example:8080' }, { host: 'other.example' })
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('shop.example:8080')
    expect(warnings[0]).toContain('https://www.example.com')
  })

  it.each([
    { host: 'www.example.com' },
    { host: 'WWW.example.com:443' },
    { host: 'www.example.ch' },
    { host: '10.0.0.7:3000', 'x-forwarded-host': 'www.example.com' },
    { host: 'evil.example\u00a0[31m' },
    { 'x-forwarded-host': 'a.example, b.example' },
  ])('does not warn for headers %o', (headers) => {
    expect(watched(headers as Record<string, string>)).toEqual([])
  })
})
