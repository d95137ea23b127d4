import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  formatSnapshot,
  readSnapshot,
  renewed,
  snapshotFile,
  type Source,
  writeSnapshot,
} from './snapshot.ts'
import { advisory } from './testing/advisory.ts'

const source = (asked: string[]): Source => ({
  about: 'a test',
  asOf: '2026-01-02',
  complete: true,
  asked,
})

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'advisories-'))
  mkdirSync(dirname(join(root, snapshotFile)), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const files = (): string[] => readdirSync(dirname(join(root, snapshotFile)))

describe('the file', () => {
  it('is the same text in whatever order its parts come, one advisory a line', () => {
    const one = advisory({ id: 'GHSA-b', aliases: ['CVE-2', 'CVE-1'] })
    const two = advisory({ id: 'GHSA-a' })
    const text = formatSnapshot({
      sources: { b: source(['y', 'x']), a: source([]) },
      advisories: [one, two],
    })
    expect(formatSnapshot(JSON.parse(text))).toBe(text)
    expect(
      formatSnapshot({
        sources: { a: source([]), b: source(['x', 'y', 'x']) },
        advisories: [two, one],
      }),
    ).toBe(text)
    expect(text.split('\n').filter((line) => line.includes('"GHSA-'))).toHaveLength(2)
    expect(text.indexOf('GHSA-a')).toBeLessThan(text.indexOf('GHSA-b'))
  })

  it('is written whole and leaves nothing beside it', () => {
    writeSnapshot(root, { sources: {}, advisories: [advisory({})] })
    expect(readSnapshot(root).advisories).toEqual([advisory({})])
    expect(files()).toEqual(['known.json'])
  })

  it('stays as it was when it cannot be written', () => {
    rmSync(join(root, snapshotFile), { force: true })
    mkdirSync(join(root, snapshotFile))
    writeFileSync(join(root, snapshotFile, 'mine'), 'untouched')
    expect(() => writeSnapshot(root, { sources: {}, advisories: [] })).toThrow(
      /EISDIR|ENOTEMPTY|EEXIST|directory/,
    )
    expect(readFileSync(join(root, snapshotFile, 'mine'), 'utf8')).toBe('untouched')
    expect(files()).toEqual(['known.json'])
  })
})

describe('a renewal', () => {
  const before = {
    sources: { old: source(['a']) },
    advisories: [
      advisory({ id: 'GHSA-1', package: 'a', range: '<1.0.0', source: 'old' }),
      advisory({ id: 'GHSA-2', package: 'a', range: '<2.0.0', source: 'old' }),
      advisory({ id: 'GHSA-3', package: '@b/c', range: '*', source: 'old' }),
    ],
  }

  it('by a source that knows all of a package replaces everything', () => {
    const found = [advisory({ id: 'GHSA-9' })]
    expect(renewed(before, 'osv', source(['a', '@b/c']), found)).toEqual({
      sources: { osv: source(['a', '@b/c']) },
      advisories: found,
    })
  })

  it('by a source that answers for versions keeps what is known of others, and believes it of those', () => {
    const found = [advisory({ id: 'GHSA-3', package: '@b/c', range: '<5.0.0', source: 'registry' })]
    const after = renewed(before, 'registry', source(['a@1.5.0', '@b/c@4.0.0']), found)
    expect(after.advisories.map(({ id, range }) => `${id} ${range}`)).toEqual([
      'GHSA-1 <1.0.0',
      'GHSA-3 <5.0.0',
    ])
    expect(Object.keys(after.sources)).toEqual(['old', 'registry'])
  })
})
