import { describe, afterEach, expect, test, vi } from 'vitest'
import { openTestLake, testClock } from '../testing/test-lake.ts'
import type { AdministrationEvent } from './administration-log.ts'
import { AccessDenialLog, type AccessDenial } from './access-denial-log.ts'

afterEach(() => vi.useRealTimers())

type Written = Omit<AdministrationEvent, 'sequence'>

/** An access denial log whose clock the test advances. */
function logged() {
  vi.useFakeTimers()
  const written: Written[][] = []
  const errors: unknown[] = []
  const refusals = new AccessDenialLog({
    log: { addAccessDenials: (events) => void written.push([...events]) },
    clock: testClock(),
    onError: (error) => errors.push(error),
  })
  const minute = (): Written[] => {
    vi.advanceTimersByTime(60_000)
    return written.splice(0).flat()
  }
  return { refusals, written, minute, errors }
}

const refused = (change: Partial<AccessDenial> = {}): AccessDenial => ({
  actor: '',
  address: '203.0.113.9',
  asked: 'GET /data/doc/:dataset/:ids',
  dataset: 'production',
  document: 'drafts.luna',
  why: 'The document is private',
  ...change,
})

describe('AccessDenialLog', () => {
  test('equal denials are aggregated to one line a minute with a count', () => {
    const { refusals, written, minute } = logged()
    for (let time = 0; time < 1_000; time++) refusals.record(refused())
    refusals.record(refused({ document: 'drafts.nova' }))
    refusals.record(refused({ address: '203.0.113.10' }))
    refusals.record(refused({ actor: 'tariq', address: undefined }))
    expect(written).toEqual([])
    const lines = minute()
    expect(lines).toHaveLength(4)
    expect(lines[0]).toEqual({
      timestamp: '2026-01-05T09:00:00.000Z',
      kind: 'refused',
      actor: '',
      subject: 'production',
      details: {
        address: '203.0.113.9',
        asked: 'GET /data/doc/:dataset/:ids',
        document: 'drafts.luna',
        why: 'The document is private',
        since: '2026-01-05T09:00:00.000Z',
        times: '1000',
      },
    })
    expect(lines[3]).toMatchObject({ actor: 'tariq', details: { times: '1' } })
    expect(minute()).toEqual([])
    refusals.record(refused())
    expect(minute()).toMatchObject([{ details: { times: '1' } }])
  })

  test('the lines per minute are bounded, and all denials are counted', () => {
    const { refusals, minute } = logged()
    const sum = (lines: Written[]) =>
      lines.reduce((total, { details }) => total + Number(details.times), 0)
    for (let id = 0; id < 500; id++) refusals.record(refused({ document: `drafts.${id}` }))
    const ofOne = minute()
    expect([ofOne.length, sum(ofOne)]).toEqual([21, 500])
    expect(ofOne.at(-1)?.details).toMatchObject({
      address: '203.0.113.9',
      why: 'Further denials, aggregated',
    })
    for (let at = 0; at < 5_000; at++)
      refusals.record(refused({ address: `2001:db8:0:${at}::/64` }))
    const ofMany = minute()
    expect([ofMany.length, sum(ofMany)]).toEqual([301, 5_000])
    expect(ofMany.at(-1)?.details).not.toHaveProperty('address')
  })

  test('untrusted text is one short line, and a write error is reported once', () => {
    const { refusals, minute } = logged()
    refusals.record(refused({ document: `a\r\n\u202eb${'x'.repeat(1_000)}` }))
    const [line] = minute()
    expect(line?.details.document).toMatch(/^a {3}bx+$/)
    expect(line?.details.document).toHaveLength(200)
    const errors: unknown[] = []
    const full = new AccessDenialLog({
      log: {
        addAccessDenials() {
          throw new Error('The disk is full')
        },
      },
      clock: testClock(),
      onError: (error) => errors.push(error),
    })
    full.record(refused())
    full.flush()
    full.flush()
    expect(errors).toHaveLength(1)
  })

  test('the oldest denials are deleted, and nothing else', () => {
    const { lake } = openTestLake()
    const event = (kind: 'refused' | 'invited', subject: string): Written => ({
      timestamp: '2026-01-05T09:00:00.000Z',
      kind,
      actor: 'x',
      subject,
      details: {},
    })
    const { accountLog } = lake
    accountLog.add(event('invited', 'before'))
    for (let turn = 0; turn < 4; turn++) {
      accountLog.addAccessDenials([event('refused', `${turn}a`), event('refused', `${turn}b`)], 3)
      accountLog.add(event('invited', `after ${turn}`))
    }
    const remaining = accountLog.events({ limit: 100 }).map(({ subject }) => subject)
    expect(remaining).toEqual([
      'after 3',
      '3b',
      '3a',
      'after 2',
      '2b',
      'after 1',
      'after 0',
      'before',
    ])
  })

  test('aggregated denials are written when a lake closes', async () => {
    const { request, reopen } = openTestLake()
    await request('/v1/data/doc/production/drafts.luna', { as: 'nobody' })
    const { accountLog } = reopen().lake
    expect(accountLog.events({ kinds: ['refused'], limit: 9 })).toMatchObject([
      { subject: 'production', details: { document: 'drafts.luna' } },
    ])
  })
})
