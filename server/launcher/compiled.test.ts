import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compiledIn, limitCompiled, prepareCompiled } from './compiled.ts'

test('what was compiled is kept until it is too much', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'compiled-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  prepareCompiled(dataDir)
  const folder = join(compiledIn(dataDir), 'v24')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'one'), 'x'.repeat(60_000))
  writeFileSync(join(folder, 'two'), 'x'.repeat(60_000))
  limitCompiled(dataDir, 200_000)
  expect(existsSync(join(folder, 'one'))).toBe(true)
  limitCompiled(dataDir, 100_000)
  expect(existsSync(folder)).toBe(false)
  expect(existsSync(compiledIn(dataDir))).toBe(true)
})

test('nobody else writes where code is kept that is run', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'compiled-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const mode = () => statSync(compiledIn(dataDir)).mode & 0o777
  prepareCompiled(dataDir)
  expect(mode()).toBe(0o700)
  chmodSync(compiledIn(dataDir), 0o775)
  prepareCompiled(dataDir)
  expect(mode()).toBe(0o700)
})
