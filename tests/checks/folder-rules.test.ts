import { describe, expect, it } from 'vitest'
import { forbiddenImports } from '#tooling/checks/import-boundaries.ts'
import { importsOf } from '#tooling/checks/module-imports.ts'
import {
  folderRuleOf,
  forbiddenFolderImport,
  ruleTableFindings,
} from '#tooling/checks/folder-rules.ts'
import type { RuleTable } from '#tooling/checks/rule-table.ts'
import { folderRules, zoneOf, importTargetOf } from '#tooling/checks/zones.ts'
import { forbiddenFolderImports } from './forbidden-imports.ts'

const files = (...paths: string[]) => paths.map((path) => ({ path, text: '' }))

describe('folder rules inside zones', () => {
  it.each(forbiddenFolderImports)('reject in %s: %s', (path, text) => {
    const targets = importsOf({ path, text }).map(({ specifier }) =>
      importTargetOf(path, specifier),
    )
    expect(targets.map((target) => target && zoneOf(target))).toEqual([zoneOf(path)])
    expect(forbiddenImports({ path, text: `// first line\n${text}\n` })).toEqual([
      expect.objectContaining({ file: path, line: 2, problem: expect.stringContaining('imports') }),
    ])
  })

  const guarded = Object.entries(folderRules).flatMap(([room, lines]) =>
    Object.entries(lines)
      .filter(([, allowed]) => allowed !== 'anything')
      .map(([line]) => [room, line] as const),
  )
  it.each(guarded)('of %s have a forbidden import for the line "%s"', (room, line) => {
    const tried = forbiddenFolderImports.map(([path]) => folderRuleOf(path))
    expect(
      tried,
      'add one to forbiddenFolderImports in tests/checks/forbidden-imports.ts',
    ).toContainEqual(expect.objectContaining({ room, line }))
  })
})

const studio = {
  studio: {
    'studio-runtime.ts': [],
    'tools/*': ['studio-runtime.ts'],
    'tools/*/model': [],
    structure: ['tools/*'],
    '.': 'anything',
  } satisfies RuleTable,
}

describe('folderRuleOf', () => {
  it.each([
    ['studio/studio-runtime.ts', 'studio-runtime.ts', 'studio-runtime.ts'],
    ['studio/config.ts', '.', '.'],
    ['studio/structure/deep/er/a.ts', 'structure', 'structure'],
    ['studio/tools/releases/a.ts', 'tools/*', 'tools/releases'],
    ['studio/tools/releases/data/a.ts', 'tools/*', 'tools/releases'],
    ['studio/tools/releases/model/a.ts', 'tools/*/model', 'tools/releases/model'],
  ])('selects the longest matching line for %s', (path, line, place) => {
    expect(folderRuleOf(path, studio)).toEqual({ room: 'studio', line, place })
  })

  it('finds no line for an unlisted folder, and no table for another zone', () => {
    expect(folderRuleOf('studio/inputs/a.ts', studio)).toBe('unlisted')
    expect(folderRuleOf('studio/tools/loose.ts', studio)).toBe('unlisted')
    expect(folderRuleOf('demo/seed.ts', studio)).toBeUndefined()
    expect(folderRuleOf('packages/content-lake/package.json')).toBeUndefined()
  })
})

describe('forbiddenFolderImport', () => {
  it.each([
    ['studio/tools/compare/a.ts', 'studio/tools/releases/b.ts', 'are strangers'],
    [
      'studio/tools/compare/a.ts',
      'studio/structure/b.ts',
      'may import from studio-runtime.ts only',
    ],
    ['studio/tools/compare/model/a.ts', 'studio/tools/compare/b.ts', 'imports nothing'],
    ['studio/tools/compare/a.ts', 'studio/tools/compare/model/b.ts', 'this is tools/*/model'],
    ['studio/studio-runtime.ts', 'studio/config.ts', 'this is .'],
  ])('rejects an import of %s from %s', (from, to, problem) => {
    expect(forbiddenFolderImport(from, to, studio)).toContain(problem)
  })

  it.each([
    ['studio/tools/compare/a.ts', 'studio/tools/compare/data/b.ts'],
    ['studio/tools/compare/a.ts', 'studio/studio-runtime.ts'],
    ['studio/config.ts', 'studio/tools/compare/a.ts'],
    ['studio/tools/compare/a.test.ts', 'studio/structure/b.ts'],
    ['studio/tools/compare/testing/a.ts', 'studio/structure/b.ts'],
    ['studio/tools/compare/a.ts', 'schemas/index.ts'],
  ])('lets %s import %s', (from, to) => {
    expect(forbiddenFolderImport(from, to, studio)).toBeUndefined()
  })
})

describe('ruleTableFindings', () => {
  const whole = [
    'studio/studio-runtime.ts',
    'studio/config.ts',
    'studio/structure/a.ts',
    'studio/tools/compare/a.ts',
    'studio/tools/compare/model/a.ts',
  ]

  it('accepts a table that lists each folder', () => {
    expect(ruleTableFindings(files(...whole, 'studio/testing/a.ts'), studio)).toEqual([])
  })

  it('reports an unlisted folder once', () => {
    const found = ruleTableFindings(
      files(...whole, 'studio/inputs/a.ts', 'studio/inputs/b.ts'),
      studio,
    )
    expect(found).toEqual([
      expect.objectContaining({
        file: 'studio/inputs',
        problem: expect.stringContaining('has no line in the table of studio/'),
      }),
    ])
  })

  it('rejects a line that matches no file', () => {
    const found = ruleTableFindings(files(...whole.slice(1)), studio)
    expect(found.map(({ problem }) => problem)).toEqual([
      'has the line "studio-runtime.ts" for studio/, where no file falls under it',
    ])
  })
  const arrows = (lib: Record<string, readonly string[] | 'anything'>): string[] =>
    ruleTableFindings([], { lib })
      .map(({ problem }) => problem)
      .filter((problem) => problem.startsWith('lets'))

  it('rejects a table that allows a cycle, even if no import closes it', () => {
    expect(arrows({ content: ['preview'], preview: ['content'], shop: [] })).toEqual([
      'lets content of lib/ import preview, which is not above it',
    ])
    expect(arrows({ preview: [], content: ['preview'] })).toEqual([])
  })

  it('rejects a line that imports one with unrestricted imports', () => {
    expect(arrows({ '.': 'anything', shop: ['.'] })).toEqual([
      'lets . of lib/ import shop, which is not above it',
    ])
    expect(arrows({ shop: ['.'], '.': 'anything' })).toEqual([
      'lets shop of lib/ import ., which is not above it',
    ])
    expect(arrows({ shop: [], '.': 'anything' })).toEqual([])
  })
})
