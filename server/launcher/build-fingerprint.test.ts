import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildInputs } from './build-fingerprint.ts'

describe('buildFingerprint', () => {
  it('hashes the site’s sources, configuration and packages, but no tests, documents or other packages', () => {
    const root = mkdtempSync(join(tmpdir(), 'orrery-fingerprint-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    const inputs = [
      'lib/money/price.ts',
      'next.config.ts',
      'package.json',
      'packages/telemetry/src/index.ts',
      'public/favicon.svg',
    ]
    const others = [
      'lib/README.md',
      'lib/money/price.test.ts',
      'docs/edge.md',
      'README.md',
      'packages/content-lake/src/lake.ts',
    ]
    for (const path of [...inputs, ...others]) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), '')
    }
    const dependencies = { '@orrery/telemetry': '0.1.0', next: '16.0.0' }
    writeFileSync(join(root, 'package.json'), JSON.stringify({ dependencies }))
    expect(buildInputs(root)).toEqual(inputs)
  })
})
