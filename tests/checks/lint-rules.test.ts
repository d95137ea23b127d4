import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Finding } from '#tooling/checks/finding.ts'
import { folderRules, isomorphicFolders } from '#tooling/checks/zones.ts'
import { lintWithoutTypes, createToolCheckout } from './tool-checkout.ts'

const files: Record<string, string> = {}
let root: string
let findings: Finding[]

/** Adds a file to the checkout, which is linted once for all tests. */
function file(path: string, text: string): string {
  files[path] = text
  return path
}

const typeImport = file('lib/type-import.ts', "export type Cart = import('./cart.ts').Cart")

/** Lines of a rule's findings in a file. */
const linesOf = (rule: string, path: string): (number | undefined)[] =>
  findings
    .filter((finding) => finding.file === path && finding.problem.endsWith(`(${rule})]`))
    .map(({ line }) => line)

beforeAll(async () => {
  root = createToolCheckout(files)
  findings = await lintWithoutTypes(root)
})
afterAll(() => rmSync(root, { recursive: true }))

describe('the length of a file', () => {
  const lines = (count: number): string => 'export {}\n'.repeat(count)
  const allowed = [
    file('lib/fits.ts', lines(300)),
    file('lib/types.generated.ts', lines(999)),
    file('demo/content/texts.ts', lines(999)),
    file('demo/catalogue/watches.ts', lines(999)),
    file('.data-test/a.ts', lines(999)),
  ]
  const refused = [file('lib/long.tsx', lines(301)), file('server/long.mjs', lines(301))]

  it.each(allowed)('is allowed in %s', (path) => {
    expect(linesOf('max-lines', path)).toEqual([])
  })

  it.each(refused)('is rejected above 300 lines in %s', (path) => {
    expect(linesOf('max-lines', path)).toHaveLength(1)
  })
})

it.each([file('lib/CamelCase.ts', 'export {}'), file('studio/snake_case.test.tsx', 'export {}')])(
  'the name %s is rejected, because it is not in kebab case',
  (path) => {
    expect(linesOf('filename-case', path)).toHaveLength(1)
  },
)

it('an import() type is rejected, because the cycle check would miss it', () => {
  expect(linesOf('consistent-type-imports', typeImport)).toEqual([1])
})

describe('the environment', () => {
  const refused: [string, number][] = [
    [file('lib/a.ts', '\n\nexport const port = process.env.PORT'), 3],
    [file('proxy.ts', 'export const port = process.env["PORT"]'), 1],
    [file('components/cart/a.tsx', 'export const { PORT } = process.env'), 1],
  ]
  const imported = [
    file('lib/b.ts', "import process from 'node:process'\nexport { process }"),
    file('components/cart/b.ts', "import { env } from 'process'\nexport { env }"),
  ]
  const allowed = [
    file('lib/env.ts', 'export const { env } = process\nexport const port = process.env.PORT'),
    file('next.config.ts', 'export const port = process.env.PORT'),
    file('packages/content-lake/src/bin.ts', 'export const port = process.env.PORT'),
    file('tooling/a.ts', 'export const port = process.env.PORT'),
    file('lib/a.test.ts', 'export const port = process.env.PORT'),
    file(
      'lib/c.ts',
      "// process.env is not read here\nexport const text = 'process.env'\n" +
        "export const isProduction = process.env.NODE_ENV === 'production'\n" +
        "export const isNode = process.env.NEXT_RUNTIME === 'nodejs'",
    ),
  ]

  it.each(refused)('is not read in %s', (path, line) => {
    expect(linesOf('no-process-env', path)).toEqual([line])
  })

  it.each(imported)('is not imported in %s', (path) => {
    expect(linesOf('no-restricted-imports', path)).toEqual([1])
  })

  it.each(allowed)('is no finding in %s', (path) => {
    expect(linesOf('no-process-env', path)).toEqual([])
  })
})

/** Writes an example to its own folder, so none overwrites another. */
const example = (room: string, index: number, text: string): string =>
  file(room.endsWith('/') ? `${room}deep/example-${index}.ts` : room, text)

describe('an isomorphic folder', () => {
  const rooms = isomorphicFolders.filter((room) => room.endsWith('/'))
  const refused: [string, string][] = [
    ['no-restricted-imports', "import { readFileSync } from 'node:fs'"],
    ['no-restricted-imports', "import { env } from 'process'"],
    ['no-restricted-imports', "import { cookies } from 'next/headers'"],
    ['no-restricted-imports', "import type { Metadata } from 'next'"],
    ['no-restricted-imports', "import { getTranslations } from 'next-intl/server'"],
    ['no-restricted-imports', "import { defineLive } from 'next-sanity/live'"],
    ['no-restricted-imports', "import { cache } from 'react'"],
    ['no-restricted-imports', "import { render } from 'react-dom/server'"],
    ['no-restricted-imports', "import 'server-only'"],
    ['no-restricted-imports', "import { createClient } from '@sanity/client'"],
    ['no-restricted-imports', "import type { Rule } from 'sanity'"],
    ['no-restricted-imports', "export { telemetry } from '@orrery/telemetry'"],
    ['no-restricted-imports', "export const lake = await import('@orrery/content-lake')"],
    ['no-restricted-imports', "import { telemetry } from '#packages/telemetry/src/index.ts'"],
    ['no-restricted-imports', "import english from '#messages/en.json'"],
    ['no-restricted-imports', "import english from '../../../messages/en.json'"],
    ['no-restricted-globals', '// first\nexport const port = process.env.PORT'],
    ['no-restricted-globals', 'export const { env } = process'],
    ['no-restricted-globals', "export const answer = await fetch('/a')"],
    ['no-restricted-globals', 'export const ask = { fetch }'],
    ['no-restricted-globals', "export const socket = new WebSocket('ws://a')"],
    ['no-restricted-globals', 'export const here = window.location.href'],
    ['no-restricted-globals', "localStorage.setItem('a', 'b')"],
  ]
  const allowed = [
    "import { isLocale } from '#lib/locales.ts'",
    "import { segmentOfPageKind } from './page-kind-segments.ts'",
    "import type { SiteIndexQueryResult } from '../content/types.generated.ts'",
    "import { z } from 'zod'",
    'export const read = (source: { fetch: () => string }) => source.fetch()',
    '// process.env and fetch("/") are for others\nexport const text = "process.env"',
    'export const answer = { process: 1, window: 2 }',
  ]
  const refusedFiles = refused.map(([rule, text], index) => ({
    rule,
    text,
    paths: rooms.map((room) => example(room, index, text)),
  }))
  const allowedFiles = allowed.map((text, index) => ({
    text,
    path: example('lib/addresses/', 100 + index, text),
  }))
  example(
    'lib/locales.ts',
    0,
    "import { readFileSync } from 'node:fs'\nexport const { env } = process",
  )
  file('lib/money/a.test.ts', "import { readFileSync } from 'node:fs'\nprocess.exit()")
  file('lib/content/client.ts', "import { readFileSync } from 'node:fs'\nprocess.exit()")

  it.each(refusedFiles)('has no $text', ({ rule, text, paths }) => {
    const line = text.split('\n').length
    for (const path of paths) expect(linesOf(rule, path), path).toEqual([line])
  })

  it.each(allowedFiles)('may have $text', ({ path }) => {
    expect(linesOf('no-restricted-imports', path)).toEqual([])
    expect(linesOf('no-restricted-globals', path)).toEqual([])
  })

  it('may be a file', () => {
    expect(linesOf('no-restricted-imports', 'lib/locales.ts')).toEqual([1])
    expect(linesOf('no-restricted-globals', 'lib/locales.ts')).toEqual([2])
  })

  it.each(['lib/money/a.test.ts', 'lib/content/client.ts'])('is not %s', (path) => {
    expect(linesOf('no-restricted-imports', path)).toEqual([])
    expect(linesOf('no-restricted-globals', path)).toEqual([])
  })

  it.each(isomorphicFolders)('imports isomorphic folders only: %s', (room) => {
    const nameOf = (path: string): string => path.replace(/^lib\/(.+?)\/?$/, '$1')
    const plain = isomorphicFolders.map(nameOf)
    const allowed = folderRules.lib?.[nameOf(room)] ?? ['no line']
    expect(plain).toEqual(expect.arrayContaining([allowed].flat()))
  })
})

describe('the model of a Studio tool', () => {
  const folder = 'studio/tools/releases/model'
  const refused: [string, string][] = [
    [file(`${folder}/a.ts`, "import { useMemo } from 'react'"), 'no-restricted-imports'],
    [file(`${folder}/b.ts`, "import { useClient } from 'sanity'"), 'no-restricted-imports'],
    [file(`${folder}/c.ts`, "await fetch('/a')"), 'no-restricted-globals'],
    [file(`${folder}/f.ts`, "import { env } from 'process'"), 'no-restricted-imports'],
    [file('studio/translations/model/a.ts', "import 'react'"), 'no-restricted-imports'],
  ]
  const allowed = [
    file(`${folder}/d.ts`, "import type { ReleaseDocument } from '@sanity/client'"),
    file(`${folder}/e.ts`, "import { days } from './days.ts'"),
    file('studio/tools/releases/data/use-releases.ts', "import 'react'\nawait fetch('/a')"),
  ]

  it.each(refused)('is rejected in %s by %s', (path, rule) => {
    expect(linesOf(rule, path)).toEqual([1])
  })

  it.each(allowed)('is no finding in %s', (path) => {
    expect(linesOf('no-restricted-imports', path)).toEqual([])
    expect(linesOf('no-restricted-globals', path)).toEqual([])
  })
})
