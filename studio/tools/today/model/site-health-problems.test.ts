import { describe, expect, it } from 'vitest'
import { healthyState, now, siteFacts } from '../testing/health-facts.ts'
import { siteHealthProblems } from './site-health-problems.ts'

describe('siteHealthProblems', () => {
  it('reports emails about mentions that could not be sent, with the reason', () => {
    const problemsOf = (waiting: number) => {
      const mentions = { waiting, error: 'The mail server refused the connection.' }
      const mail = { isConfigured: true, waiting: 0, error: null, forms: 0, mentions }
      return siteHealthProblems(healthyState({ ...siteFacts, mail }), now)
    }
    expect(problemsOf(0)).toEqual([])
    expect(problemsOf(1)).toMatchObject([
      {
        what: '1 email about mentions or tasks has not been sent.',
        remedy: expect.stringMatching(/^The mail server refused the connection\. The site keeps/),
      },
    ])
  })
})
