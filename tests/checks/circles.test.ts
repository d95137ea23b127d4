import { describe, expect, it } from 'vitest'
import { circlesIn, fileCircles, tableCircles } from '#tooling/checks/circles.ts'

describe('circlesIn', () => {
  const circles = (graph: Record<string, string[]>) => circlesIn(new Map(Object.entries(graph)))

  it('finds none where the arrows run one way', () => {
    expect(circles({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toEqual([])
  })

  it('finds a file that imports itself', () => {
    expect(circles({ a: ['a'], b: ['a'] })).toEqual([['a', 'a']])
  })

  it('walks the long way round, and leaves out who only looks on', () => {
    expect(circles({ onlooker: ['b'], a: ['b'], b: ['c'], c: ['d', 'end'], d: ['a'] })).toEqual([
      ['a', 'b', 'c', 'd', 'a'],
    ])
  })

  it('names one circle, the shortest, for files that are all knotted together', () => {
    expect(circles({ a: ['b'], b: ['c'], c: ['a', 'b', 'd'], d: ['a'] })).toEqual([
      ['a', 'b', 'c', 'a'],
    ])
  })

  it('tells two circles apart though one leads to the other', () => {
    expect(circles({ a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] })).toEqual([
      ['a', 'b', 'a'],
      ['c', 'd', 'c'],
    ])
  })
})

describe('import circles', () => {
  it('are refused with the line that starts them, an import of types included', () => {
    const files = [
      { path: 'lib/cart/store.ts', text: "import { api } from './api.ts'\n" },
      {
        path: 'lib/cart/api.ts',
        text: "import { env } from '#lib/env.ts'\nimport type { Store } from './store.ts'\n",
      },
      { path: 'lib/env.ts', text: "import zod from 'zod'\n" },
    ]
    expect(fileCircles(files)).toEqual([
      expect.objectContaining({
        file: 'lib/cart/api.ts',
        line: 2,
        problem: 'imports in a circle: lib/cart/api.ts → lib/cart/store.ts → lib/cart/api.ts',
      }),
    ])
  })

  it('are refused in the services and through the alias, re-exports and dynamic imports', () => {
    const files = [
      { path: 'packages/content-lake/src/a.ts', text: "export { b } from './b.ts'" },
      { path: 'packages/content-lake/src/b.ts', text: "const a = import('./a.ts')" },
      { path: 'lib/a.ts', text: "export * from '#lib/b.ts'" },
      { path: 'lib/b.ts', text: "import '#lib/a.ts'" },
    ]
    expect(fileCircles(files).map(({ file }) => file)).toEqual([
      'lib/a.ts',
      'packages/content-lake/src/a.ts',
    ])
  })
})

describe('the tables of the inner rooms', () => {
  const problems = (lib: Record<string, readonly string[] | 'anything'>) =>
    tableCircles({ lib }).map(({ problem }) => problem)

  it('may not allow a circle, walked or not', () => {
    expect(problems({ content: ['preview'], preview: ['content'], shop: [] })).toEqual([
      'allows a circle inside lib/: content → preview → content',
    ])
  })

  it('may not let a room import what imports everything', () => {
    expect(problems({ '.': 'anything', shop: ['.'] })).toEqual([
      'allows a circle inside lib/: . → shop → .',
    ])
    expect(problems({ '.': 'anything', shop: [] })).toEqual([])
  })
})
