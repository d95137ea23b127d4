import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { agoIso, day, healthyState, lakeFacts, now } from '../testing/health-facts.ts'
import { type HealthState, initialHealthState } from './health-probes.ts'
import { healthProblems } from './health-problems.ts'
import { publicHealthVerdict, healthVerdictOf } from './health-verdict.ts'

beforeAll(() => void vi.stubGlobal('navigator', { language: 'en-GB' }))
afterAll(() => void vi.unstubAllGlobals())

const judge = (health: HealthState) => {
  const problems = healthProblems(health, now)
  return { ...healthVerdictOf(health, problems), problems }
}

describe('healthVerdictOf', () => {
  it('is healthy without problems', () => {
    expect(judge(healthyState())).toEqual({
      state: 'well',
      sentence: 'Everything works.',
      problems: [],
    })
  })

  it('waits for the first responses', () => {
    expect(judge(initialHealthState(false)).state).toBe('asking')
    expect(judge(initialHealthState(true)).state).toBe('asking')
  })

  it('states a single fault in its own words, and counts the others', () => {
    const shopAway = healthyState({ shop: { state: 'silent' } })
    expect(judge(shopAway)).toMatchObject({
      state: 'fault',
      sentence: 'The shop does not respond: nothing can be added to a cart or bought.',
    })
    const both = { ...shopAway, lake: { value: { ...lakeFacts, reasons: ['A damaged page.'] } } }
    expect(judge(both).sentence).toBe('A damaged page, and one more thing does not work.')
  })

  it('mentions warnings on a healthy system, and faults first', () => {
    const cares = healthyState({}, { backup: agoIso(9 * day) })
    expect(judge(cares)).toMatchObject({
      state: 'care',
      sentence: 'Everything works, and one thing needs attention.',
    })
    const mixed = healthyState({ shop: { state: 'silent' } }, { backup: agoIso(9 * day) })
    expect(judge(mixed).problems.map(({ level }) => level)).toEqual(['fault', 'care'])
  })

  it('equals the public readiness for users without permission', () => {
    expect(publicHealthVerdict([]).state).toBe('well')
    expect(publicHealthVerdict(['The content event stream is disconnected.'])).toEqual({
      state: 'fault',
      sentence: 'The content event stream is disconnected.',
    })
    expect(publicHealthVerdict(undefined).state).toBe('fault')
  })
})
