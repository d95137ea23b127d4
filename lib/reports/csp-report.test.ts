import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createCspReportLogger, parseCspReports } from './csp-report.ts'

describe('parseCspReports', () => {
  it('parses the report-uri format', () => {
    const payload = {
      'csp-report': {
        'document-uri': 'https://orrery.example/fr/x?token=secret#a',
        'violated-directive': "script-src-elem 'self'",
        'blocked-uri': 'inline',
      },
    }
    expect(parseCspReports(JSON.stringify(payload))).toEqual([
      { directive: 'script-src-elem', blocked: 'inline', page: '/fr/x' },
    ])
  })

  it('parses the report-to format and ignores other report types', () => {
    const body = {
      documentURL: 'https://orrery.example/',
      effectiveDirective: 'connect-src',
      blockedURL: 'https://spy.example/collect?who=me',
    }
    const payload = [
      { type: 'deprecation', body: {} },
      { type: 'csp-violation', body },
    ]
    expect(parseCspReports(JSON.stringify(payload))).toEqual([
      { directive: 'connect-src', blocked: 'https://spy.example', page: '/' },
    ])
    const many = JSON.stringify(Array.from({ length: 100 }, () => payload[1]))
    expect(parseCspReports(many)).toHaveLength(20)
  })

  it('rejects any other body', () => {
    for (const payload of ['', '{', '{}', '"x"', '{"csp-report":{}}'])
      expect(parseCspReports(payload)).toBeUndefined()
    fc.assert(
      fc.property(fc.json(), (payload) => {
        for (const { directive, blocked, page } of parseCspReports(payload) ?? [])
          expect(`${directive} ${blocked} ${page}`.length).toBeLessThan(600)
      }),
    )
  })
})

it('logs each kind once, up to a limit', () => {
  const tell = vi.fn<(line: string, page: string) => void>()
  const log = createCspReportLogger(tell)
  const report = { directive: 'script-src-elem', blocked: 'inline', page: '/a' }
  log(report)
  log({ ...report, page: '/b' })
  expect(tell).toHaveBeenCalledExactlyOnceWith(
    'Content-Security-Policy violation: script-src-elem blocked inline, first on /a.',
    '/a',
  )
  for (let turn = 0; turn < 2_000; turn += 1) log({ ...report, blocked: `https://${turn}.example` })
  expect(tell).toHaveBeenCalledTimes(500)
})
