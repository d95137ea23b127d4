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
import { type HealthState, isStale, updateShopProbe } from './health-probes.ts'
import { healthProblems } from './health-problems.ts'
import { componentState, verdictOf } from './verdict.ts'

beforeAll(() => void vi.stubGlobal('navigator', { language: 'en-GB' }))
afterAll(() => void vi.unstubAllGlobals())

const told = (shop: Partial<typeof shopFacts>) =>
  healthyState({ shop: { state: 'told', health: { ...shopFacts, ...shop } } })
const judge = (health: HealthState) => {
  const problems = healthProblems(health, now)
  return { ...verdictOf(health, problems), problems }
}
const whats = (health: HealthState): string[] => judge(health).problems.map(({ what }) => what)

describe('what does not answer', () => {
  const silent = { failure: 'silent' as const }

  it('is the content service, by what the site knows as well', () => {
    const away = { kind: 'content_unresponsive' as const, text: 'Content API is not responding.' }
    const health = { ...healthyState({ reasons: [away] }), lake: silent }
    expect(whats(health)).toEqual([
      'The content service does not answer. Visitors are served the pages as they were, and nothing can be saved.',
    ])
    expect(componentState('content', health, healthProblems(health, now))).toBe('silent')
    expect(componentState('site', health, healthProblems(health, now))).toBe('well')
  })

  it('is the content service before the site is sure of it', () => {
    const content = { mode: 'embedded' as const, heardAt: agoIso(4_000) }
    expect(whats({ ...healthyState({ content }), lake: silent })[0]).toMatch(
      /^The content service does not/,
    )
    expect(whats(healthyState({ content }))).toEqual([])
  })

  it('is the way of this browser to content, where the site hears it', () => {
    expect(whats({ ...healthyState(), lake: silent })).toEqual([
      'Studio does not reach the content service.',
    ])
  })

  it('is the way of the site to content, where Studio reaches it', () => {
    const deaf = {
      kind: 'stream_disconnected' as const,
      text: 'The content event stream is disconnected.',
    }
    expect(whats(healthyState({ reasons: [deaf] }))[0]).toMatch(
      /^The site hears nothing from the content/,
    )
  })

  it('is the site; nothing is said then of what it told before', () => {
    const last = { ...siteFacts, odd: { total: 1, rows: [] }, shop: { state: 'silent' as const } }
    const health: HealthState = {
      ...healthyState(),
      site: { value: last, at: now - minute, ...silent },
      shop: updateShopProbe(told({ letters: 1 }).shop, 'silent', now),
    }
    expect(whats(health)).toEqual(['The site does not answer.'])
    expect(componentState('shop', health, [])).toBe('unknown')
    expect(isStale(health.site)).toBe(true)
  })

  it('is no fault where somebody is only not told', () => {
    const health: HealthState = { ...healthyState(), site: { failure: 'closed' } }
    expect(judge(health).state).toBe('untold')
    expect(whats({ ...healthyState(), lake: { failure: 'closed' } })[0]).toMatch(
      /does not tell you/,
    )
    const flood: HealthState = { ...healthyState(), site: { failure: 'flood' } }
    expect(judge(flood).state).toBe('untold')
    expect(whats(flood)).toEqual(['The site takes no more tokens from your network for a while.'])
    const untold: HealthState = { ...healthyState(), site: { failure: 'untold' } }
    expect(whats(untold)).toEqual(['The site could not find out who you are.'])
    expect(whats({ ...untold, lake: silent })).toEqual([
      'Studio does not reach the content service.',
    ])
  })
})

describe('what wants a look', () => {
  it('is what the site passes over, with the documents', () => {
    const rows = [{ id: 'page-a', type: 'page', problem: 'slug cannot be read', isLeftOut: true }]
    const { problems } = judge(healthyState({ odd: { total: 1, rows } }))
    expect(problems).toMatchObject([{ part: 'site', level: 'care', documents: rows }])
    expect(problems[0]?.what).toContain('1 entry of content')
  })

  it('is who was started again within the hour, each for itself', () => {
    const restart = (name: string, ago: number) => ({
      name,
      at: agoIso(ago),
      how: 'was ended by SIGKILL',
    })
    const restarts = [
      restart('shop', 2 * hour),
      restart('lake', 9 * minute),
      restart('lake', minute),
    ]
    expect(judge(healthyState({ restarts })).problems).toMatchObject([
      {
        part: 'content',
        what: 'The content service had to be started again 2 times within the last hour, the last time 1 minute ago.',
        remedy: expect.stringContaining('was ended by SIGKILL'),
      },
    ])
    expect(whats(healthyState({ restarts: null }))).toEqual([])
  })

  it('is a webhook that does not reach whom it tells', () => {
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
      'The webhook “Stock” does not reach whom it tells: 2 messages could not be delivered within the last day; 3 messages wait, the oldest for 11 minutes.',
    )
    expect(problem?.remedy).toMatch(/^The last try was answered with 502\./)
    expect(whats(healthyState({}, { hooks: [{ ...late, isDisabled: true }] }))).toEqual([])
  })

  it('is little room, once for one disk, and the disk that is full is a fault', () => {
    const disk = { free: 0.8e9, size: 100e9 }
    expect(whats(healthyState({}, { disk }))).toEqual([
      'Only 800 MB are left on the disk of the content service.',
    ])
    const same = healthyState({ shop: { state: 'told', health: { ...shopFacts, disk } } }, { disk })
    expect(whats(same)).toHaveLength(1)
    expect(whats(told({ disk: { free: 1e6, size: 50e9 } }))).toEqual([
      'Only 1 MB are left on the disk of the shop.',
    ])
    const away = 'The bucket of assets cannot be reached (ECONNREFUSED).'
    expect(judge(healthyState({}, { reasons: [away] })).problems).toMatchObject([
      { what: away, remedy: expect.stringMatching(/whether its server answers/) },
    ])
    const full = healthyState({}, { disk, reasons: ['The disk of the data folder is full.'] })
    expect(judge(full)).toMatchObject({ state: 'fault', problems: [{ level: 'fault' }] })
  })

  it('is a certificate that nobody makes anew, a fault once it has ended', () => {
    const ends = (ms: number, renewsItself = false) =>
      judge(
        healthyState(
          {},
          { certificate: { endsAt: new Date(now + ms).toISOString(), renewsItself } },
        ),
      )
    expect(ends(15 * day).state).toBe('well')
    expect(ends(13 * day).sentence).toMatch(/one thing wants a look/)
    expect(ends(-day).state).toBe('fault')
    expect(ends(day, true).state).toBe('well')
  })

  it('is that nobody writes, as the process says that was asked', () => {
    const told = 'This process is a follower: it serves reads. There is no leader at the moment.'
    const company = { role: 'reader' as const, database: 'db.example/orrery', told }
    expect(judge(healthyState({}, { company: { ...company, isWriterKnown: true } })).state).toBe(
      'well',
    )
    const lost = judge(healthyState({}, { company: { ...company, isWriterKnown: false } }))
    expect(lost).toMatchObject({ state: 'fault', problems: [{ what: told }] })
    const reason = 'The database db.example/orrery cannot be reached (ECONNREFUSED).'
    expect(judge(healthyState({}, { reasons: [reason] })).problems).toMatchObject([
      { what: reason, remedy: expect.stringContaining('can be reached') },
    ])
  })

  it('is a server for pages that shares none, with since when and why', () => {
    const because = 'Pages are not shared: the cache server is full.'
    const pages = { since: agoIso(2 * minute), because }
    expect(judge(healthyState({ pages }))).toMatchObject({
      state: 'care',
      problems: [
        { part: 'site', what: because, remedy: expect.stringMatching(/^So for 2 minutes/) },
      ],
    })
    expect(judge(healthyState({ pages: { ...pages, because: null } })).state).toBe('well')
  })

  it('is an old backup where any is known', () => {
    expect(whats(healthyState({}, { backup: agoIso(6 * day) }))).toEqual([])
    expect(whats(healthyState({}, { backup: agoIso(8 * day) }))).toEqual([
      'The newest backup is 8 days old.',
    ])
  })

  it('is a damaged shop, with what to do about that and not about its folder', () => {
    const reason = 'The database of the shop is damaged: a copy has to take its place.'
    const { state, problems } = judge(told({ reasons: [reason], carts: null, orders: null }))
    expect(state).toBe('fault')
    expect(problems).toMatchObject([{ what: reason, remedy: expect.stringMatching(/restore/) }])
  })

  it('is a shop whose database is away, with why, or whose clock is another', () => {
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
      { what: reason, remedy: expect.stringContaining('the same time') },
    ])
  })

  it('is a shop that cannot tell content what it sells, that tells nothing, or has letters', () => {
    const failing = { since: agoIso(2 * minute), because: 'The lake does not answer' }
    const sync = { lastAt: null, failing }
    const health = told({ sync: sync as never })
    expect(whats(health)).toEqual(['For 2 minutes the shop could not tell content what it sells.'])
    // The content outage is reported once.
    expect(whats({ ...health, lake: { failure: 'silent' } })).toHaveLength(1)
    expect(whats(told({ letters: 1 }))).toEqual(['1 letter to a customer waits to be handed on.'])
    expect(whats(healthyState({ shop: { state: 'closed' } }))).toHaveLength(1)
    expect(judge(told({ reasons: ['The data folder is gone.'] as never })).state).toBe('fault')
  })

  it('is what stops changed pages, with what to do', () => {
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

describe('what others look after', () => {
  it('is content and shop where they are hosted', () => {
    const health: HealthState = { ...healthyState({ shop: { state: 'hosted' } }), lake: undefined }
    expect(judge(health).state).toBe('well')
    expect(componentState('content', health, [])).toBe('elsewhere')
    expect(componentState('shop', health, [])).toBe('elsewhere')
  })
})
