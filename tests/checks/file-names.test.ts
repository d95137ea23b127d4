import { describe, expect, it } from 'vitest'
import { fileNameFindings } from '#tooling/checks/file-names.ts'

const found = (path: string, text: string): string[] =>
  fileNameFindings({ path, text }).map(({ problem, fix }) => `${problem}: ${fix}`)

describe('file names', () => {
  it.each([
    ['lib/content/fetch-draft.server.ts', 'export {}', 'lets itself be bundled for a browser'],
    ['lib/content/fetch-draft.server.ts', "// import 'server-only'", "import 'server-only'"],
    ['components/a.server.tsx', "import 'client-only'", 'is a server file by its name'],
    ['lib/content/draft.ts', "import 'server-only'", 'Rename it to draft.server.ts.'],
    ['components/cart/row.tsx', "'use client'\nexport {}", 'Rename it to row.client.tsx.'],
    [
      'components/cart/row.tsx',
      "// A row.\n'use client'\nexport {}",
      'Rename it to row.client.tsx.',
    ],
    ['lib/cart/store.ts', '"use client"\nexport {}', 'Rename it to store.client.ts.'],
    ['components/cart/row.client.tsx', 'export {}', 'is a browser file by its name'],
    ['components/cart/row.client.tsx', "export {}\n// 'use client'", "Begin it with: 'use client'"],
    ['app/(site)/error-page.tsx', "'use client'", 'Rename it to error-page.client.tsx.'],
  ])('refuse %s with %j', (path, text, problem) => {
    expect(found(path, text)).toEqual([expect.stringContaining(problem)])
  })

  it.each([
    ['lib/content/fetch-draft.server.ts', "import 'server-only'"],
    ['components/cart/row.client.tsx', "'use client'\nexport {}"],
    ['components/cart/use-cart.ts', "import { useState } from 'react'"],
    ['app/(site)/[locale]/error.tsx', "'use client'"],
    ['app/global-error.tsx', "'use client'"],
    ['packages/content-lake/src/http/server.ts', 'export {}'],
    ['lib/words.ts', 'export const text = "use client"'],
  ])('allow %s with %j', (path, text) => {
    expect(found(path, text)).toEqual([])
  })
})
