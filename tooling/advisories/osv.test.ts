import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { advisoriesOf, type OsvRecord, readDump } from './osv.ts'
import { zipOf } from './testing/zip.ts'

const names = new Set(['js-yaml', '@scope/kit'])
const record = (part: Partial<OsvRecord> = {}): OsvRecord => ({
  id: 'GHSA-1111-2222-3333',
  modified: '2026-02-03T04:05:06Z',
  aliases: ['CVE-2026-1', 'PYSEC-1'],
  affected: [
    {
      package: { ecosystem: 'npm', name: 'js-yaml' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '3.14.2' }] }],
    },
    {
      package: { ecosystem: 'npm', name: 'js-yaml' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '4.0.0' }, { fixed: '4.1.1' }] }],
    },
    { package: { ecosystem: 'npm', name: 'other' }, versions: ['1.0.0'] },
    { package: { ecosystem: 'PyPI', name: '@scope/kit' }, versions: ['1.0.0'] },
  ],
  database_specific: { severity: 'MODERATE', cwe_ids: ['CWE-1321'] },
  ...part,
})

describe('a record', () => {
  it('becomes one advisory a package that was asked for, of npm alone', () => {
    expect(advisoriesOf(record(), names)).toEqual([
      {
        id: 'GHSA-1111-2222-3333',
        package: 'js-yaml',
        range: '<3.14.2||>=4.0.0 <4.1.1',
        severity: 'moderate',
        cwe: ['CWE-1321'],
        aliases: ['CVE-2026-1'],
        source: 'osv',
      },
    ])
  })

  it('that was withdrawn says nothing', () => {
    expect(advisoriesOf(record({ withdrawn: '2026-03-01T00:00:00Z' }), names)).toEqual([])
  })

  it('of a package that does harm is critical, another without a word for it unknown', () => {
    const said = (id: string): string | undefined =>
      advisoriesOf(record({ id, database_specific: {} }), names)[0]?.severity
    expect(said('MAL-2026-7')).toBe('critical')
    expect(said('GHSA-1111-2222-3333')).toBe('unknown')
  })

  it('whose versions cannot be read is named', () => {
    const affected = [{ package: { ecosystem: 'npm', name: 'js-yaml' } }]
    expect(() => advisoriesOf(record({ affected }), names)).toThrow(
      'GHSA-1111-2222-3333 names versions of js-yaml that cannot be read',
    )
  })
})

describe('a dump', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'osv-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const older = record({ id: 'GHSA-4444-5555-6666', modified: '2025-01-01T00:00:00Z' })

  it.each(['folder', 'archive'])('is read from its %s, and knows its newest day', async (form) => {
    const files = {
      'a/GHSA-1.json': JSON.stringify(record()),
      'GHSA-2.json': JSON.stringify(older),
      'README.md': 'no record',
    }
    const archive = join(folder, 'all.zip')
    if (form === 'archive') writeFileSync(archive, zipOf(files))
    else {
      mkdirSync(join(folder, 'a'))
      for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
    }
    const dump = await readDump(form === 'archive' ? archive : folder, names, 2)
    expect(dump).toMatchObject({ asOf: '2026-02-03', records: 2 })
    expect(dump.advisories.map(({ id }) => id).toSorted()).toEqual([
      'GHSA-1111-2222-3333',
      'GHSA-4444-5555-6666',
    ])
  })

  it('that is not there, is a part of one or is damaged is refused', async () => {
    await expect(readDump(join(folder, 'none.zip'), names)).rejects.toThrow('does not exist')
    writeFileSync(join(folder, 'one.json'), JSON.stringify(record()))
    await expect(readDump(folder, names)).rejects.toThrow('has 1 records of npm, where all')
    writeFileSync(join(folder, 'x.zip'), 'no archive')
    await expect(readDump(join(folder, 'x.zip'), names)).rejects.toThrow('cannot be read')
    writeFileSync(join(folder, 'x.json'), '{"id":')
    await expect(readDump(folder, names)).rejects.toThrow('x.json cannot be read')
  })
})
