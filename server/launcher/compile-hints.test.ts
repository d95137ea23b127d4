import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, afterEach, beforeEach, expect, it } from 'vitest'
import { addScriptCompileHints } from './compile-hints.ts'

let root: string

const chunk = (name: string): string => join(root, '.next/static/chunks', name)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'orrery-hints-'))
  mkdirSync(join(root, '.next/static/chunks'), { recursive: true })
  const manifest = { rootMainFiles: ['static/chunks/react.js'], polyfillFiles: [] }
  writeFileSync(join(root, '.next/build-manifest.json'), JSON.stringify(manifest))
  for (const name of ['react.js', 'studio.js']) writeFileSync(chunk(name), `say('${name}')`)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('addScriptCompileHints', () => {
  it('adds the hint once, to the scripts that every page runs first only', () => {
    addScriptCompileHints(root)
    addScriptCompileHints(root)
    expect(readFileSync(chunk('react.js'), 'utf8')).toBe(
      "//# allFunctionsCalledOnLoad\nsay('react.js')",
    )
    expect(readFileSync(chunk('studio.js'), 'utf8')).toBe("say('studio.js')")
  })
})
