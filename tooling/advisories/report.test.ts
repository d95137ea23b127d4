import { expect, it } from 'vitest'
import { describeChange, describeSnapshot } from './report.ts'
import { advisory } from './testing/advisory.ts'

const locked = ['a', 'b', 'c', 'd'].map((name) => ({ name, version: '1.0.0', dev: false }))
const source = { about: 'a test', asOf: '2026-01-01', complete: true }
const snapshot = {
  sources: {
    all: { ...source, asked: ['a', 'b@1.0.0', 'c@2.0.0'] },
    some: { ...source, asOf: '2026-01-31', complete: false, asked: ['a', 'c'] },
  },
  advisories: [advisory({ severity: 'low' }), advisory({ package: 'b', id: 'GHSA-2' })],
}

it('tells what is covered, how old it is, and what applies, the gravest first', () => {
  const reasons = [{ advisory: 'GHSA-2', package: 'b', version: '1.0.0', why: 'nobody calls it' }]
  expect(describeSnapshot(snapshot, locked, reasons, '2026-02-01')).toEqual([
    'Of 4 locked versions (4 names) all is known of 2, something of 1, nothing of 1; 2 advisories are kept.',
    '  all, as of 2026-01-01 (31 days old), 3 asked for: a test',
    '  some, as of 2026-01-31 (1 day old), 2 asked for: a test',
    '2 apply:',
    '  b 1.0.0 has GHSA-2 (severity high); does not reach Orrery: nobody calls it',
    '  a 1.0.0 has GHSA-0000-0000-0000 (severity low); 2.0.0 mends it',
  ])
  const none = { ...snapshot, advisories: [] }
  expect(describeSnapshot(none, locked, [], '2026-02-01').at(-1)).toBe('None applies.')
})

it('tells what a renewal brought and took', () => {
  const after = {
    ...snapshot,
    advisories: [advisory({ severity: 'low' }), advisory({ range: '*' })],
  }
  expect(describeChange(snapshot, after)).toEqual([
    'Changed:',
    '  + a GHSA-0000-0000-0000 *',
    '  - b GHSA-2 <2.0.0',
  ])
  expect(describeChange(snapshot, snapshot)).toEqual(['No advisory came or went.'])
})
