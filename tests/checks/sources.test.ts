import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { compareEnvExampleWithCode } from '#tooling/checks/env-example.ts'
import { describeFinding, type Finding } from '#tooling/checks/finding.ts'
import { lockfileCheck } from '#tooling/checks/lockfile.ts'
import { styleSheetsCheck } from '#tooling/checks/style-sheets.ts'

let root: string | undefined
const checkout = (files: Record<string, string>): { root: string } => {
  root = mkdtempSync(join(tmpdir(), 'orrery-checks-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return { root }
}
afterEach(() => {
  if (root) rmSync(root, { recursive: true, force: true })
})
const files = (findings: Finding[]): string[] => findings.map(({ file }) => file)

it('describes a finding by location, problem and fix', () => {
  const finding = { file: 'lib/a.ts', line: 3, problem: 'is wrong', fix: 'Do right.' }
  expect(describeFinding(finding)).toBe('  lib/a.ts:3  is wrong\n      → Do right.')
})

describe('.env.example', () => {
  it('compares both ways', () => {
    const example = '# About it.\n# PORT=3000\n#HOST=127.0.0.1\nOLD_NAME=1\n'
    expect(compareEnvExampleWithCode(example, new Set(['PORT', 'HOST', 'SITE_URL']))).toEqual([
      expect.objectContaining({ problem: 'SITE_URL is read but not documented' }),
      expect.objectContaining({ problem: 'OLD_NAME is documented but nothing reads it', line: 4 }),
    ])
  })
})

describe('style sheets', () => {
  it('rejects a component style sheet that the site’s does not import', async () => {
    const context = checkout({
      'app/(site)/styles.css': "@import '../../components/cart/cart.css' layer(chrome);",
      'components/cart/cart.css': '.cart {}',
      'components/product/gallery.css': '.gallery {}',
    })
    expect(files(await styleSheetsCheck.run(context))).toEqual(['components/product/gallery.css'])
  })

  it('allows 300 lines and rejects 301, except in generated files', async () => {
    const context = checkout({
      'app/fits.css': 'x\n'.repeat(300),
      'app/long.css': 'x\n'.repeat(301),
      'app/faces.generated.css': 'x\n'.repeat(999),
    })
    expect(await styleSheetsCheck.run(context)).toEqual([
      expect.objectContaining({ file: 'app/long.css', problem: 'has 301 lines; 300 are allowed' }),
    ])
  })
})

describe('lockfile', () => {
  it('rejects a missing platform package and a named registry', async () => {
    const packages = {
      'node_modules/tool': { version: '1.0.0', optionalDependencies: { 'tool-darwin': '1.0.0' } },
    }
    const complete = JSON.stringify({ packages: { 'node_modules/tool': { version: '1.0.0' } } })
    const registry = '{"packages":{"node_modules/a":{"resolved":"https://registry.example/a.tgz"}}}'
    const broken = checkout({ 'package-lock.json': JSON.stringify({ packages }) })
    expect(await lockfileCheck.run(broken)).toHaveLength(1)
    rmSync(broken.root, { recursive: true })
    const named = checkout({ 'package-lock.json': registry })
    expect(await lockfileCheck.run(named)).toHaveLength(1)
    rmSync(named.root, { recursive: true })
    expect(await lockfileCheck.run(checkout({ 'package-lock.json': complete }))).toEqual([])
  })
})
