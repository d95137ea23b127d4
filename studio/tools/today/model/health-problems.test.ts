import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  day,
  hour,
  minute,
  now,
  agoIso,
  shopFacts,
  siteFacts,
  healthyState,
} from '../testing/health-facts.ts'
import { type HealthState, isProbeStale, withReportedShopHealth } from './health-probes.ts'
import { healthProblems } from './health-problems.ts'
import { componentHealthState, healthVerdictOf } from './health-verdict.ts'

beforeAll(() => void vi.stubGlobal('navigator', { language: 'en-GB' }))
afterAll(() => void vi.unstubAllGlobals())

const told = (shop: Partial<typeof shopFacts>) =>
  healthyState({ shop: { state: 'told', health: { ...shopFacts, ...shop } } })
const judge = (health: HealthState) => {
  const problems = healthProblems(health, now)
  return { ...healthVerdictOf(health, problems), problems }
}
const whats = (health: HealthState): string[] => judge(health).problems.map(({ what }) => what)

describe('healthProblems for unresponsive components', () => {
  const silent = { failure: 'silent' as const }

  it('reports the content service once, although the site reports it too', () => {
    const away = { kind: 'content_unresponsive' as const, text: 'Content API is not responding.' }
    const health = { ...healthyState({ reasons: [away] }), lake: silent }
    expect(whats(health)).toEqual([
      'The content service does not respond. Visitors see cached pages, and nothing can be saved.',
    ])
    expect(componentHealthState('content', health, healthProblems(health, now))).toBe('silent')
    expect(componentHealthState('site', health, healthProblems(health, now))).toBe('well')
  })

  it('reports the content service before the site detects the outage', () => {
    const content = { mode: 'embedded' as const, heardAt: agoIso(4_000) }
    expect(whats({ ...healthyState({ content }), lake: silent })[0]).toMatch(
      /^The content service does not/,
    )
    expect(whats(healthyState({ content }))).toEqual([])
  })

  it('reports the browser’s connection to content if the site receives heartbeats', () => {
    expect(whats({ ...healthyState(), lake: silent })).toEqual([
      'Studio cannot reach the content service.',
    ])
  })

  it('reports the site’s connection to content if Studio can reach it', () => {
    const deaf = {
      kind: 'stream_disconnected' as const,
      text: 'The content event stream is disconnected.',
    }
    expect(whats(healthyState({ reasons: [deaf] }))[0]).toMatch(
      /^The site receives no updates from the content/,
    )
  })

  it('reports the site, and nothing from its earlier response', () => {
    const last = { ...siteFacts, odd: { total: 1, rows: [] }, shop: { state: 'silent' as const } }
    const health: HealthState = {
      ...healthyState(),
      site: { value: last, at: now - minute, ...silent },
      shop: withReportedShopHealth(told({ letters: 1 }).shop, 'silent', now),
    }
    expect(whats(health)).toEqual(['The site does not respond.'])
    expect(componentHealthState('shop', health, [])).toBe('unknown')
    expect(isProbeStale(health.site)).toBe(true)
  })

  it('reports no fault for missing permissions', () => {
    const health: HealthState = { ...healthyState(), site: { failure: 'closed' } }
    expect(judge(health).state).toBe('untold')
    expect(whats({ ...healthyState(), lake: { failure: 'closed' } })[0]).toMatch(
      /You may not see the health/,
    )
    const flood: HealthState = { ...healthyState(), site: { failure: 'flood' } }
    expect(judge(flood).state).toBe('untold')
    expect(whats(flood)).toEqual(['The site temporarily rejects tokens from your network.'])
    const untold: HealthState = { ...healthyState(), site: { failure: 'untold' } }
    expect(whats(untold)).toEqual(['The site could not verify your account.'])
    expect(whats({ ...untold, lake: silent })).toEqual(['Studio cannot reach the content service.'])
  })
})

describe('healthProblems for warnings', () => {
  it('reports content that the site skips, with the documents', () => {
    const rows = [{ id: 'page-a', type: 'page', problem: 'slug cannot be read', isLeftOut: true }]
    const { problems } = judge(healthyState({ odd: { total: 1, rows } }))
    expect(problems).toMatchObject([{ part: 'site', level: 'care', documents: rows }])
    expect(problems[0]?.what).toContain('1 invalid content entry')
  })

  it('reports restarts within the last hour, per process', () => {
    const restart = (name: string, ago: number) => ({
      name,
      at: agoIso(ago),
      how: 'was killed by SIGKILL',
    })
    const restarts = [
      restart('shop', 2 * hour),
      restart('lake', 9 * minute),
      restart('lake', minute),
    ]
    expect(judge(healthyState({ restarts })).problems).toMatchObject([
      {
        part: 'content',
        what: 'The content service was restarted 2 times within the last hour, most recently 1 minute ago.',
        remedy: expect.stringContaining('was killed by SIGKILL'),
      },
    ])
    expect(whats(healthyState({ restarts: null }))).toEqual([])
  })

  it('reports a webhook that cannot deliver messages', () => {
    const hook = {
      id: 'h',
      name: 'Stock',
      isDisabled: false,
      waiting: 0,
      waitingSince: null,
      failed: 0,
    }
    const lastTry = { at: agoIso(minute), failure: 'http', status: 502 }
    expect(whats(healthyState({}, { hooks: [hook] }))).toEqual([])
    const queued = { ...hook, waiting: 3, waitingSince: agoIso(9 * minute) }
    expect(whats(healthyState({}, { hooks: [queued] }))).toEqual([])
    const late = { ...queued, waitingSince: agoIso(11 * minute), failed: 2, lastTry }
    const [problem] = judge(healthyState({}, { hooks: [late] })).problems
    expect(problem?.what).toBe(
      'The webhook “Stock” is failing: 2 messages could not be delivered within the last day; 3 messages are queued, the oldest for 11 minutes.',
    )
    expect(problem?.remedy).toMatch(/^The last attempt got status 502\./)
    expect(whats(healthyState({}, { hooks: [{ ...late, isDisabled: true }] }))).toEqual([])
  })

  it('reports low disk space once per disk, and a full disk as a fault', () => {
    const disk = { free: 0.8e9, size: 100e9 }
    expect(whats(healthyState({}, { disk }))).toEqual([
      'Only 800 MB of disk space are left for the content service.',
    ])
    const same = healthyState({ shop: { state: 'told', health: { ...shopFacts, disk } } }, { disk })
    expect(whats(same)).toHaveLength(1)
    expect(whats(told({ disk: { free: 1e6, size: 50e9 } }))).toEqual([
      'Only 1 MB of disk space are left for the shop.',
    ])
    const away = 'The bucket of assets cannot be reached (ECONNREFUSED).'
    expect(judge(healthyState({}, { reasons: [away] })).problems).toMatchObject([
      { what: away, remedy: expect.stringMatching(/whether its server responds/) },
    ])
    const full = healthyState({}, { disk, reasons: ['The disk of the data folder is full.'] })
    expect(judge(full)).toMatchObject({ state: 'fault', problems: [{ level: 'fault' }] })
  })

  it('reports a certificate without automatic renewal, and an expired one as a fault', () => {
    const ends = (ms: number, renewsItself = false) =>
      judge(
        healthyState(
          {},
          { certificate: { endsAt: new Date(now + ms).toISOString(), renewsItself } },
        ),
      )
    expect(ends(15 * day).state).toBe('well')
    expect(ends(13 * day).sentence).toMatch(/one thing needs attention/)
    expect(ends(-day).state).toBe('fault')
    expect(ends(day, true).state).toBe('well')
  })

  it('reports a missing writer, in the words of the process that responded', () => {
    const told = 'This process is a follower: it serves reads. There is no leader at the moment.'
    const company = { role: 'reader' as const, database: 'db.example/orrery', told }
    expect(judge(healthyState({}, { company: { ...company, isWriterKnown: true } })).state).toBe(
      'well',
    )
    const lost = judge(healthyState({}, { company: { ...company, isWriterKnown: false } }))
    expect(lost).toMatchObject({ state: 'fault', problems: [{ what: told }] })
    const reason = 'The database db.example/orrery cannot be reached (ECONNREFUSED).'
    expect(judge(healthyState({}, { reasons: [reason] })).problems).toMatchObject([
      { what: reason, remedy: expect.stringContaining('reachable') },
    ])
  })

  it('reports an unshared page cache with its start time and reason', () => {
    const because = 'Pages are not shared: the cache server is full.'
    const pages = { since: agoIso(2 * minute), because }
    expect(judge(healthyState({ pages }))).toMatchObject({
      state: 'care',
      problems: [{ part: 'site', what: because, remedy: expect.stringMatching(/^For 2 minutes/) }],
    })
    expect(judge(healthyState({ pages: { ...pages, because: null } })).state).toBe('well')
  })

  it('reports an old backup if any is known', () => {
    expect(whats(healthyState({}, { backup: agoIso(6 * day) }))).toEqual([])
    expect(whats(healthyState({}, { backup: agoIso(8 * day) }))).toEqual([
      'The newest backup is 8 days old.',
    ])
  })

  it('reports a damaged shop database with its own remedy instead of the folder’s', () => {
    const reason = 'The database of the shop is damaged. Restore it from a backup.'
    const { state, problems } = judge(told({ reasons: [reason], carts: null, orders: null }))
    expect(state).toBe('fault')
    expect(problems).toMatchObject([{ what: reason, remedy: expect.stringMatching(/restore/) }])
  })

  it('reports an unreachable shop database with the reason, and clock skew', () => {
    const trouble = 'The database db.example/orrery cannot be reached (ECONNREFUSED).'
    const away = told({
      reasons: ['The database of the shop cannot be reached.'],
      record: { where: 'db.example/orrery', trouble, clockAhead: 0 },
    })
    expect(judge(away).problems).toMatchObject([
      { level: 'fault', part: 'shop', remedy: expect.stringContaining(trouble) },
    ])
    const reason = 'The clock of the shop’s machine is 7 s ahead of that of its database.'
    const wrong = told({ reasons: [reason] })
    expect(judge(wrong).problems).toMatchObject([
      { what: reason, remedy: expect.stringContaining('Synchronize the clocks') },
    ])
  })

  it('reports a failing sync, a shop without health, and pending emails', () => {
    const failing = { since: agoIso(2 * minute), because: 'The lake does not answer' }
    const sync = { lastAt: null, failing }
    const health = told({ sync: sync as never })
    expect(whats(health)).toEqual([
      'For 2 minutes the shop has failed to sync its products into content.',
    ])
    // The content outage is reported once.
    expect(whats({ ...health, lake: { failure: 'silent' } })).toHaveLength(1)
    expect(whats(told({ letters: 1 }))).toEqual(['1 email to a customer has not been sent.'])
    expect(whats(healthyState({ shop: { state: 'closed' } }))).toHaveLength(1)
    expect(judge(told({ reasons: ['The data folder is gone.'] as never })).state).toBe('fault')
  })

  it('reports notifications and confirmations that could not be sent', () => {
    const off = { isConfigured: false, waiting: 0, error: null, forms: 2 }
    expect(whats(healthyState({ mail: { ...off, forms: 0 } }))).toEqual([])
    expect(whats(healthyState({ mail: off }))).toEqual([
      '2 forms should send email, but no mail server is configured.',
    ])
    const error = 'The mail server refused the connection.'
    const [problem] = judge(
      healthyState({ mail: { isConfigured: true, waiting: 1, error, forms: 1 } }),
    ).problems
    expect(problem?.what).toBe('The notifications of 1 submission have not been sent.')
    expect(problem?.remedy).toMatch(/^The mail server refused the connection\. The site keeps/)
    expect(whats(told({ mail: { count: 2, error } }))).toEqual([
      '2 order confirmations have not been sent.',
    ])
    expect(whats(told({ mail: { count: 0, error: null } }))).toEqual([])
  })

  it('reports a failing cache purge with a remedy', () => {
    const text = 'The edge cache purge failed: 403'
    expect(
      judge(healthyState({ reasons: [{ kind: 'edge_purge_failed', text }] })).problems,
    ).toMatchObject([
      {
        part: 'site',
        level: 'fault',
        what: text,
        remedy: expect.stringContaining('EDGE_PURGE_URL'),
      },
    ])
  })
})

describe('healthProblems for hosted services', () => {
  it('reports content and shop as run elsewhere', () => {
    const health: HealthState = { ...healthyState({ shop: { state: 'hosted' } }), lake: undefined }
    expect(judge(health).state).toBe('well')
    expect(componentHealthState('content', health, [])).toBe('elsewhere')
    expect(componentHealthState('shop', health, [])).toBe('elsewhere')
  })
})

describe('healthProblems for databases', () => {
  it.each([
    ['The disk of the database is full.', 'Free up disk space', 'Free up disk space'],
    ['The database is out of memory.', 'has enough resources', 'cannot be changed until then'],
    ['The database is read-only.', 'Check why it is read-only', 'Check why it is read-only'],
    ['The clock of its machine is 12 min behind that of its database.', 'NTP', 'NTP'],
  ])('reports that a shared database blocks writes, with a remedy: %s', (what, lake, shop) => {
    expect(healthProblems(healthyState({}, { reasons: [what] }), now)).toMatchObject([
      { level: 'fault', part: 'content', what, remedy: expect.stringContaining(lake) },
    ])
    const ofShop = what.replace('database', 'database of the shop')
    const health = { ...shopFacts, reasons: [ofShop] }
    expect(healthProblems(healthyState({ shop: { state: 'told', health } }), now)).toMatchObject([
      { level: 'fault', part: 'shop', what: ofShop, remedy: expect.stringContaining(shop) },
    ])
  })
})
