import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compiledIn, limitCompiled } from './compiled.ts'

test('what was compiled is kept until it is too much', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'compiled-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  limitCompiled(dataDir, 0)
  const folder = join(compiledIn(dataDir), 'v24')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'one'), 'x'.repeat(60_000))
  writeFileSync(join(folder, 'two'), 'x'.repeat(60_000))
  limitCompiled(dataDir, 200_000)
  expect(existsSync(join(folder, 'one'))).toBe(true)
  limitCompiled(dataDir, 100_000)
  expect(existsSync(folder)).toBe(false)
})
