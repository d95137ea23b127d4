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
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  compileCacheDir,
  emptyOversizedCompileCache,
  createPrivateCompileCacheDir,
} from './compile-cache.ts'

describe('compile cache', () => {
  test('keeps the compile cache until it exceeds its size limit', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'compiled-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    createPrivateCompileCacheDir(dataDir)
    const folder = join(compileCacheDir(dataDir), 'v24')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'one'), 'x'.repeat(60_000))
    writeFileSync(join(folder, 'two'), 'x'.repeat(60_000))
    emptyOversizedCompileCache(dataDir, 200_000)
    expect(existsSync(join(folder, 'one'))).toBe(true)
    emptyOversizedCompileCache(dataDir, 100_000)
    expect(existsSync(folder)).toBe(false)
    expect(existsSync(compileCacheDir(dataDir))).toBe(true)
  })

  test('makes the compile cache writable by its owner only', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'compiled-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const mode = () => statSync(compileCacheDir(dataDir)).mode & 0o777
    createPrivateCompileCacheDir(dataDir)
    expect(mode()).toBe(0o700)
    chmodSync(compileCacheDir(dataDir), 0o775)
    createPrivateCompileCacheDir(dataDir)
    expect(mode()).toBe(0o700)
  })
})
