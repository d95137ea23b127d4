import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scriptBudget } from '#server/launcher/script-budget.ts'
import { firstLoadBudgetCheck } from '#tooling/checks/first-load-budget.ts'

let root: string
const write = (path: string, content: string | Buffer): void => {
  mkdirSync(dirname(join(root, '.next', path)), { recursive: true })
  writeFileSync(join(root, '.next', path), content)
}
/** A page whose manifest lists one chunk of its own beside the common ones. */
const page = (name: string, bytes: number): void => {
  const chunk = `static/chunks/${name}.js`
  // Random data does not compress.
  write(chunk, randomBytes(bytes))
  const folder = `server/app/(site)/${name}/page`
  const manifest = { clientModules: { island: { chunks: [`/_next/${chunk}`] } }, entryJSFiles: {} }
  write(
    `${folder}_client-reference-manifest.js`,
    `globalThis.__RSC_MANIFEST["/${name}"] = ${JSON.stringify(manifest)}`,
  )
  write(
    `${folder}/build-manifest.json`,
    '{"rootMainFiles":["static/chunks/main.js"],"polyfillFiles":["static/chunks/old.js"]}',
  )
}
const problems = (): string[] => firstLoadBudgetCheck.run({ root }).map(({ problem }) => problem)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'orrery-first-load-'))
  write('static/chunks/main.js', randomBytes(100_000))
  write('static/chunks/old.js', randomBytes(60_000))
  page('light', 40_000)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the first load of a build', () => {
  it('is accepted up to the budget, without chunks for old browsers', () => {
    expect(scriptBudget).toBe(150_000)
    expect(problems()).toEqual([])
  })

  it('is rejected above the budget, naming the heaviest page in one line', () => {
    page('heavy', 52_000)
    expect(problems()).toEqual([
      expect.stringMatching(
        /^a first visit of \/\(site\)\/heavy may load 152\d\d\d bytes of script \(gzip\); the budget is 150000$/,
      ),
    ])
    page('heavier', 60_000)
    expect(problems()).toEqual([
      expect.stringMatching(/\/\(site\)\/heavier may load .*, and 1 more exceed it$/),
    ])
  })

  it('is not checked without a build', () => {
    rmSync(join(root, '.next'), { recursive: true })
    expect(problems()).toEqual([])
  })
})
