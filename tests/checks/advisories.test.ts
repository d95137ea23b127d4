import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readRange } from '#tooling/advisories/ranges.ts'
import type { Reason } from '#tooling/advisories/reasons.ts'
import { formatSnapshot, readSnapshot } from '#tooling/advisories/snapshot.ts'
import { advisory } from '#tooling/advisories/testing/advisory.ts'
import { advisories, weighed } from '#tooling/checks/advisories.ts'

const root = new URL('../..', import.meta.url).pathname
const locked = [
  { name: 'a', version: '1.0.0', dev: false },
  { name: 'a', version: '3.0.0', dev: true },
]
const known = [
  advisory({
    id: 'GHSA-1',
    range: '<1.2.0',
    severity: 'moderate',
    aliases: ['CVE-1'],
    cwe: ['CWE-79'],
  }),
]
const reason: Reason = {
  advisory: 'GHSA-1',
  package: 'a',
  version: '1.0.0',
  why: 'Only our own tests call it, with text of ours.',
}
const problems = (...given: Reason[]): string[] =>
  weighed(known, locked, given).map(({ file, problem }) => `${file}: ${problem}`)

describe('an advisory', () => {
  it('that applies to a locked version is refused, and says what mends it', () => {
    const [finding, ...others] = weighed(known, locked, [])
    expect(others).toEqual([])
    expect(finding?.problem).toBe('a 1.0.0 has GHSA-1 (CVE-1, severity moderate, CWE-79)')
    expect(finding?.fix).toMatch(/^1\.2\.0 mends it: install that/)
  })

  it('that nothing mends is refused as well', () => {
    const [all] = weighed([advisory({ range: '<=1.0.0' })], locked, [])
    expect(all?.fix).toMatch(/^A version above 1\.0\.0 mends it, if there is one/)
    expect(weighed([advisory({ range: '*' })], locked, [])).toHaveLength(2)
  })

  it('of another package or version is none', () => {
    const others = [advisory({ package: 'b' }), advisory({ range: '>=1.0.1 <3.0.0' })]
    expect(weighed(others, locked, [])).toEqual([])
  })
})

describe('a reason', () => {
  it('answers an advisory in the version that it names', () => {
    expect(problems(reason)).toEqual([])
  })

  it('about a version that is not locked is refused, and leaves the advisory unanswered', () => {
    expect(problems({ ...reason, version: '1.1.0' })).toEqual([
      'package-lock.json: a 1.0.0 has GHSA-1 (CVE-1, severity moderate, CWE-79)',
      'tooling/advisories/reasons.ts: the reason for GHSA-1 in a 1.1.0 is about a version that is not locked',
    ])
  })

  it('that answers nothing any more is refused', () => {
    expect(problems(reason, { ...reason, version: '3.0.0' })).toEqual([
      'tooling/advisories/reasons.ts: the reason for GHSA-1 in a 3.0.0 answers nothing that tooling/advisories/known.json knows',
    ])
  })

  it('given twice, or without a why, is refused', () => {
    expect(problems(reason, reason)).toEqual([
      'tooling/advisories/reasons.ts: the reason for GHSA-1 in a 1.0.0 is given twice',
    ])
    expect(problems({ ...reason, why: 'not used' })).toEqual([
      'tooling/advisories/reasons.ts: the reason for GHSA-1 in a 1.0.0 does not say why',
    ])
  })
})

it('every advisory that is known of a locked package is mended or has its reason', async () => {
  expect(await advisories.run({ root })).toEqual([])
})

describe('what is kept', () => {
  const snapshot = readSnapshot(root)

  it('is in the form in which it is written, with ranges that can be read', () => {
    const text = readFileSync(`${root}/tooling/advisories/known.json`, 'utf8')
    expect(text).toBe(formatSnapshot(snapshot))
    for (const { range } of snapshot.advisories) expect(readRange(range)).toBe(range)
  })

  it('says of each advisory from which source, and of each source until when and for what', () => {
    for (const { source } of snapshot.advisories) expect(snapshot.sources).toHaveProperty([source])
    for (const { about, asOf, asked } of Object.values(snapshot.sources)) {
      expect(about).not.toBe('')
      expect(asOf).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(asked).not.toEqual([])
    }
  })
})
