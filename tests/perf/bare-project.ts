import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Manifest {
  dependencies: Record<string, string>
  overrides: Record<string, unknown>
}

const packages = [
  '@sanity/vision',
  'next',
  'next-sanity',
  'react',
  'react-dom',
  'sanity',
  'styled-components',
]

const files = {
  'app/layout.jsx': `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>
}
`,
  'app/page.jsx': `export default function Page() {
  return <main>Hello</main>
}
`,
  'app/studio/[[...tool]]/page.jsx': `import { NextStudio } from 'next-sanity/studio'
import config from '../../../sanity.config'

export const dynamic = 'force-static'
export { metadata, viewport } from 'next-sanity/studio'

export default function StudioPage() {
  return <NextStudio config={config} />
}
`,
  'sanity.config.js': `'use client'
import { visionTool } from '@sanity/vision'
import { defineConfig, defineField, defineType } from 'sanity'
import { structureTool } from 'sanity/structure'

export default defineConfig({
  projectId: 'abcdefgh',
  dataset: 'production',
  basePath: '/studio',
  plugins: [structureTool(), visionTool()],
  schema: {
    types: [
      defineType({
        name: 'post',
        type: 'document',
        fields: [defineField({ name: 'title', type: 'string' })],
      }),
    ],
  },
})
`,
}

/**
 * Writes the project that anybody begins with: an empty page and a Studio, at the versions that ours pins and with its
 * npm settings.
 *
 * @param root folder of our checkout
 */
export function writeBareProject(folder: string, root: string): void {
  const { dependencies, overrides } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Manifest
  const pinned = Object.fromEntries(packages.map((name) => [name, dependencies[name]]))
  // Those that refer to nothing else: Sanity's command line does not install without its own.
  const plain = Object.entries(overrides).filter(([, version]) => /^\d/.test(String(version)))
  const manifest = {
    name: 'bare',
    private: true,
    scripts: { build: 'next build', start: 'next start' },
    dependencies: pinned,
    overrides: Object.fromEntries(plain),
  }
  const all = {
    'package.json': JSON.stringify(manifest, null, 2),
    '.npmrc': readFileSync(join(root, '.npmrc'), 'utf8'),
    ...files,
  }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
