import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Check } from '#tooling/checks/finding.ts'
import {
  pageModulesCheck,
  pageKindsCheck,
  studioToolsCheck,
} from '#tooling/checks/feature-folders.ts'
import { contentLocales } from '#lib/locales.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'orrery-parts-'))
  for (const [path, text] of Object.entries(whole)) write(path, text)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const reported = async (check: Check) =>
  (await check.run({ root })).map(({ file, problem }) => `${file} ${problem}`)

const schema =
  "export const it = defineType({ fields: [], preview: { select: { title: 'title' } } })"
const demo = (languages: readonly string[]) =>
  `export const demoDocuments = () => ${JSON.stringify(languages)}.map((language) => ({
    _type: 'landing', language, modules: [{ _type: 'pushCards' }] }))`

/** A checkout with one complete module, page kind and tool. */
const whole: Record<string, string> = {
  'components/modules/module-registry.ts': "import { A } from './push-cards/push-cards.view.tsx'",
  'components/modules/push-cards/push-cards.schema.ts': schema,
  'components/modules/push-cards/push-cards.groq.ts': '',
  'components/modules/push-cards/push-cards.view.tsx': '',
  'components/modules/push-cards/push-cards.test.tsx': '',
  'tests/e2e/modules/push-cards.spec.ts': '',
  'tests/e2e/pages/landing-page.spec.ts': '',
  'components/pages/page-registry.ts': "import { a } from './landing-page/landing-page.entry.ts'",
  'components/pages/landing-page/landing-page.entry.ts': '',
  'components/pages/landing-page/landing-page.groq.ts': '',
  'components/pages/landing-page/landing-page.view.tsx': '',
  'components/pages/landing-page/landing-page.test.tsx': '',
  'lib/addresses/page-kinds.ts':
    "export const pageKinds = { landingPage: { documentType: 'landing' } }",
  'schemas/documents/landing.ts': schema,
  'studio/create-studio-config.ts': "import { tool } from './tools/star-map/star-map.tool.ts'",
  'studio/tools/star-map/star-map.tool.ts': '',
  'studio/tools/star-map/star-map.view.tsx': '',
  'studio/tools/star-map/star-map.test.tsx': '',
  'demo/load/demo-documents.ts': demo(contentLocales),
}

it('accepts a complete module, page kind and tool', async () => {
  expect(await reported(pageModulesCheck)).toEqual([])
  expect(await reported(pageKindsCheck)).toEqual([])
  expect(await reported(studioToolsCheck)).toEqual([])
})

describe.each<[string, Check, string[]]>([
  [
    'module',
    pageModulesCheck,
    Object.keys(whole).filter((path) => /modules\/push-cards/.test(path)),
  ],
  [
    'page kind',
    pageKindsCheck,
    Object.keys(whole).filter((path) => /landing-page[/.]|documents\/landing/.test(path)),
  ],
  ['tool', studioToolsCheck, Object.keys(whole).filter((path) => /tools\/star-map/.test(path))],
])('a %s', (_, check, files) => {
  it.each(files)('is rejected without %s', async (file) => {
    rmSync(join(root, file))
    expect(await reported(check)).toEqual([`${file} is missing from its folder`])
  })
})

describe.each<[string, Check, string, string, string]>([
  [
    'module',
    pageModulesCheck,
    'components/modules',
    'push-cards',
    'push-cards/push-cards.schema.ts',
  ],
  [
    'page kind',
    pageKindsCheck,
    'components/pages',
    'landing-page',
    '../../schemas/documents/landing.ts',
  ],
])('a %s', (kind, check, folder, name, schemaFile) => {
  it('is refused without a line in the registry', async () => {
    const registry = `${folder}/${kind === 'module' ? 'module' : 'page'}-registry.ts`
    write(registry, '')
    expect(await reported(check)).toEqual([`${registry} has no line for ${name}`])
  })

  it('is rejected without an example in each language', async () => {
    write('demo/load/demo-documents.ts', demo(contentLocales.filter((locale) => locale !== 'ja')))
    expect(await reported(check)).toEqual([`${folder}/${name} has no example in the demo in ja`])
  })

  it('is rejected without its own preview, whatever its members have', async () => {
    const path = join(folder, schemaFile)
    write(path, 'export const it = defineType({ of: [{ preview: { select: {} } }] })')
    expect(await reported(check)).toEqual([`${path} has no preview in Studio`])
  })
})

it('rejects a page kind that is missing in the table of kinds', async () => {
  write('lib/addresses/page-kinds.ts', 'export const pageKinds = {}')
  expect(await reported(pageKindsCheck)).toEqual([
    'lib/addresses/page-kinds.ts has no line for landing-page',
  ])
})

describe('a tool of Studio', () => {
  it('is rejected when the configuration does not list it', async () => {
    write('studio/create-studio-config.ts', '')
    expect(await reported(studioToolsCheck)).toEqual([
      'studio/create-studio-config.ts has no line for star-map',
    ])
  })

  it('is optional', async () => {
    rmSync(join(root, 'studio'), { recursive: true })
    expect(await reported(studioToolsCheck)).toEqual([])
  })
})
