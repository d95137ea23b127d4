import { rmSync } from 'node:fs'
import { describe, afterAll, beforeAll, expect, it } from 'vitest'
import type { Finding } from '#tooling/checks/finding.ts'
import { unusedCodeCheck } from '#tooling/checks/unused-code.ts'
import { lintWithoutTypes, createToolCheckout } from './tool-checkout.ts'

const files = {
  'package.json': JSON.stringify({
    name: 'checkout',
    type: 'module',
    workspaces: ['packages/content-lake'],
    imports: { '#*': './*' },
  }),
  // A cycle of type imports.
  'lib/cart/store.ts': "import { api } from './api.ts'\nexport type Store = typeof api\n",
  'lib/cart/api.ts':
    "import { env } from '#lib/env.ts'\nimport type { Store } from './store.ts'\n" +
    'export const api = env as Store\n',
  'lib/env.ts': 'export const env: unknown = 1\n',
  // Through the alias and a re-export.
  'lib/a.ts': "export * from '#lib/b.ts'\n",
  'lib/b.ts': "import '#lib/a.ts'\nexport const b = 1\n",
  'lib/self.ts': "import { self as other } from './self.ts'\nexport const self = () => other\n",
  // A longer cycle, and a file outside that imports it.
  'lib/c.ts': "import { d } from './d.ts'\nexport const c = () => d\n",
  'lib/d.ts':
    "import { e } from './e.ts'\nimport { env } from './env.ts'\nexport const d = () => [e, env]\n",
  'lib/e.ts': "import { c } from './c.ts'\nexport const e = () => c\n",
  'lib/onlooker.ts': "import { c } from './c.ts'\nexport const onlooker = c\n",
  // A cycle closed by a dynamic import, in a package.
  'packages/content-lake/package.json': '{"name":"@orrery/content-lake","type":"module"}',
  'packages/content-lake/src/bin.ts': "import { b } from './a.ts'\nconsole.log(b)\n",
  'packages/content-lake/src/a.ts': "export { b } from './b.ts'\n",
  'packages/content-lake/src/b.ts': "export const b = () => import('./a.ts')\n",
}

let root: string
let linted: Finding[]
let unusedCode: Finding[]
beforeAll(async () => {
  root = createToolCheckout(files)
  linted = await lintWithoutTypes(root)
  unusedCode = await unusedCodeCheck.run({ root })
})
afterAll(() => rmSync(root, { recursive: true }))

describe('import cycle check', () => {
  it.each([
    ['lib/cart/store.ts', 1],
    ['lib/cart/api.ts', 2],
    ['lib/a.ts', 1],
    ['lib/b.ts', 1],
    ['lib/self.ts', 1],
    ['lib/c.ts', 1],
    ['lib/d.ts', 1],
    ['lib/e.ts', 1],
  ])('rejects the import in %s that closes a cycle, type imports included', (file, line) => {
    expect(linted).toContainEqual(
      expect.objectContaining({ file, line, problem: expect.stringContaining('(no-cycle)') }),
    )
  })

  it('rejects a cycle that a dynamic import closes', () => {
    expect(unusedCode).toContainEqual(
      expect.objectContaining({
        file: 'packages/content-lake/src/a.ts',
        line: 1,
        problem:
          'imports in a cycle: packages/content-lake/src/a.ts → packages/content-lake/src/b.ts → packages/content-lake/src/a.ts',
      }),
    )
  })

  it('accepts a file outside the cycle that imports it', () => {
    const cyclic = [...linted, ...unusedCode].filter(({ problem }) => /cycle/i.test(problem))
    const outside = ['lib/onlooker.ts', 'lib/env.ts', 'packages/content-lake/src/bin.ts']
    expect(cyclic.filter(({ file }) => outside.includes(file))).toEqual([])
  })
})
