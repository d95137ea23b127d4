import { describe, expect, it } from 'vitest'
import { forbiddenImports } from '#tooling/checks/import-boundaries.ts'
import { importsOf } from '#tooling/checks/module-imports.ts'
import { allowedZoneImports } from '#tooling/checks/zones.ts'
import { forbiddenZoneImports, allowedImports } from './forbidden-imports.ts'

describe('boundaries', () => {
  it.each(forbiddenZoneImports)('rejects in %s: %s', (path, text) => {
    expect(forbiddenImports({ path, text: `// first line\n${text}\n` })).toEqual([
      expect.objectContaining({ file: path, line: 2, problem: expect.stringContaining('imports') }),
    ])
  })

  it.each(allowedImports)('allows in %s: %s', (path, text) => {
    expect(forbiddenImports({ path, text })).toEqual([])
  })

  it('has a forbidden import for every restricted zone', () => {
    const guarded = Object.entries(allowedZoneImports)
      .filter(([, allowed]) => allowed !== 'anything')
      .map(([room]) => room)
      .filter((room) => !['messages', 'generated', 'app-studio'].includes(room))
    const tried = new Set(
      forbiddenZoneImports.map(([path]) => path).map((path) => path.split('/').slice(0, 2)),
    )
    for (const room of guarded) {
      const name = room === 'components-ui' ? 'ui' : room
      expect([...tried].flat(), room).toContain(name)
    }
  })
})

describe('importsOf', () => {
  it('finds every form of import', () => {
    const text = [
      "import a from './a.ts'",
      "import type { B } from './b.ts'",
      "export * from './c.ts'",
      "export { d } from './d.ts'",
      "const e = await import('./e.ts')",
      'const f = <T,>(value: T) => <p>{import(`./f.ts`) as never}</p>',
      "import './g.css'",
      "type H = import('./h.ts').H | typeof import('./i.ts')",
      "import j = require('./j.ts')",
      "const k = require('./k.ts')",
      "const text = \"import x from './not.ts'\" // import y from './nor.ts'",
    ].join('\n')
    expect(importsOf({ path: 'x.tsx', text }).map((found) => found.specifier)).toEqual(
      expect.arrayContaining([
        './a.ts',
        './b.ts',
        './c.ts',
        './d.ts',
        './e.ts',
        './f.ts',
        './g.css',
        './h.ts',
        './i.ts',
        './j.ts',
        './k.ts',
      ]),
    )
    expect(importsOf({ path: 'x.tsx', text })).toHaveLength(11)
  })

  it('fails on a file that it cannot parse', () => {
    expect(() => importsOf({ path: 'x.ts', text: 'import from from' })).toThrow('cannot be parsed')
  })
})
