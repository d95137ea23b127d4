import { describe, expect, it } from 'vitest'
import { isIn, mendedFrom, type OsvEvent, rangeOfOsv, readRange } from './ranges.ts'

const range = (...events: OsvEvent[]): string =>
  rangeOfOsv({ ranges: [{ type: 'SEMVER', events }] })

describe('a range of OSV', () => {
  it.each<[string, OsvEvent[], string]>([
    ['from the first version on', [{ introduced: '0' }], '*'],
    ['until a fix', [{ introduced: '0' }, { fixed: '3.14.2' }], '<3.14.2'],
    ['from a version until a fix', [{ introduced: '4.0.0' }, { fixed: '4.1.1' }], '>=4.0.0 <4.1.1'],
    [
      'to the last one affected',
      [{ introduced: '2.0.0' }, { last_affected: '2.0.1' }],
      '>=2.0.0 <=2.0.1',
    ],
    ['with no end', [{ introduced: '5.0.0-beta.1' }], '>=5.0.0-beta.1'],
    [
      'of several branches, in any order',
      [{ fixed: '4.1.1' }, { introduced: '0' }, { introduced: '4.0.0' }, { fixed: '3.14.2' }],
      '<3.14.2||>=4.0.0 <4.1.1',
    ],
    [
      'that ends where the next begins',
      [{ introduced: '1.0.0' }, { introduced: '2.0.0' }, { fixed: '2.0.0' }, { fixed: '2.1.0' }],
      '>=1.0.0 <2.0.0||>=2.0.0 <2.1.0',
    ],
    ['up to which was looked', [{ introduced: '1.0.0' }, { limit: '2.0.0' }], '>=1.0.0'],
  ])('%s', (_, events, expected) => {
    expect(range(...events)).toBe(expected)
  })

  it('counts versions that are named one by one, and leaves out those that npm cannot install', () => {
    expect(rangeOfOsv({ versions: ['1.2.3', '2.0.0-rc.1', 'latest'] })).toBe('1.2.3||2.0.0-rc.1')
    const both = {
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '1.0.0' }] }],
      versions: ['1.2.3'],
    }
    expect(rangeOfOsv(both)).toBe('>=1.0.0')
  })

  it('is refused when it names nothing that can be compared', () => {
    expect(() => rangeOfOsv({})).toThrow('"" is no range')
    const commits = { ranges: [{ type: 'GIT', events: [{ introduced: '0' }] }] }
    expect(() => rangeOfOsv(commits)).toThrow('is no range')
    expect(() => readRange('soon')).toThrow('"soon" is no range of versions')
  })
})

it.each([
  ['3.0.0-beta.1', '<3.0.0', true],
  ['3.0.0', '<3.0.0', false],
  ['4.0.0-rc.1', '>=4.0.0 <4.1.1', false],
  ['4.1.1-rc.1', '>=4.0.0 <4.1.1', true],
  ['16.0.0-canary.3', '>=16.0.0-canary.0 <16.0.7', true],
  ['2.0.1', '<=2.0.1', true],
  ['2.0.2', '<=2.0.1', false],
  ['0.0.1', '*', true],
])('%s in %s: %s, pre-releases in their place', (version, affected, expected) => {
  expect(isIn(version, readRange(affected))).toBe(expected)
})

it('says which version mends one, of the branch that it is on', () => {
  expect(mendedFrom('3.13.1', '<3.15.2 || >=4.0.0 <4.3.2')).toEqual({ from: '3.15.2' })
  expect(mendedFrom('4.0.0', '<3.15.2 || >=4.0.0 <4.3.2')).toEqual({ from: '4.3.2' })
  expect(mendedFrom('1.0.0', '<=3.0.3')).toEqual({ above: '3.0.3' })
  expect(mendedFrom('1.0.0', '1.0.0 || 1.0.2')).toEqual({ above: '1.0.0' })
  expect(mendedFrom('1.0.0', '*')).toBeUndefined()
  expect(mendedFrom('1.0.0', '>=0.5.0')).toBeUndefined()
})
