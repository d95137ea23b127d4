import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { buildInputs } from './fingerprint.ts'

it('reads sources and configuration, and no tests or documents', () => {
  const root = mkdtempSync(join(tmpdir(), 'orrery-fingerprint-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const inputs = ['lib/money/price.ts', 'next.config.ts', 'public/favicon.svg']
  const others = ['lib/README.md', 'lib/money/price.test.ts', 'docs/edge.md', 'README.md']
  for (const path of [...inputs, ...others]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), '')
  }
  expect(buildInputs(root)).toEqual(inputs)
})
