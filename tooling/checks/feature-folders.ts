/** Features with one folder each: page modules, page kinds and Studio tools. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { contentLocales } from '#lib/locales.ts'
import type { Check, Finding } from './finding.ts'
import { nodeAndDescendants, parseProgram, type SyntaxNode } from './syntax-tree.ts'

/** File suffixes of a page module. */
const moduleParts = ['schema.ts', 'groq.ts', 'view.tsx', 'test.tsx']

/** A page module is one folder with a registry entry, a Studio preview, an example in every language and a browser test. */
export const pageModulesCheck: Check = {
  name: 'page modules',
  async run({ root }) {
    const demo = await demoOf(root)
    return foldersOfParts(root, 'components/modules').flatMap((folder) => [
      ...missingParts(root, folder, moduleParts),
      ...missingParts(root, { ...folder, path: 'tests/e2e/modules' }, ['spec.ts']),
      ...missingLine(root, 'components/modules/module-registry.ts', folder, 'view.tsx'),
      ...missingPreview(root, `${folder.path}/${folder.name}.schema.ts`),
      ...missingExamples(folder, demo, (document) => moduleTypesOf(document).includes(folder.type)),
    ])
  },
}

function moduleTypesOf({ modules: list }: DemoDocument): string[] {
  return Array.isArray(list) ? list.map(({ _type }: { _type: string }) => _type) : []
}

/** File suffixes of a page kind. */
const pageParts = ['entry.ts', 'groq.ts', 'view.tsx', 'test.tsx']

const kindsFile = 'lib/addresses/page-kinds.ts'
type Kinds = Readonly<Record<string, { documentType: string } | undefined>>

/**
 * A page kind is one folder with a registry entry, an entry in the table of kinds, which Studio uses to locate pages, and a
 * browser test. Its document has a preview and an example in every language.
 */
export const pageKindsCheck: Check = {
  name: 'page kinds',
  async run({ root }) {
    const demo = await demoOf(root)
    const kinds = await kindsOf(root)
    return foldersOfParts(root, 'components/pages').flatMap((folder) => [
      ...missingParts(root, folder, pageParts),
      ...missingParts(root, { ...folder, path: 'tests/e2e/pages' }, ['spec.ts']),
      ...missingLine(root, 'components/pages/page-registry.ts', folder, 'entry.ts'),
      ...documentFindings(root, folder, kinds[folder.type]?.documentType, demo),
    ])
  },
}

async function kindsOf(root: string): Promise<Kinds> {
  const { pageKinds: kinds } = (await import(
    /* @vite-ignore */ pathToFileURL(join(root, kindsFile)).href
  )) as { pageKinds: Kinds }
  return kinds
}

function documentFindings(
  root: string,
  folder: FolderOfParts,
  documentType: string | undefined,
  demo: DemoDocument[],
): Finding[] {
  if (documentType === undefined) {
    return [
      {
        file: kindsFile,
        problem: `has no line for ${folder.name}`,
        fix: 'Say there where its pages lie and which document they show.',
      },
    ]
  }
  const name = documentType.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return [
    ...missingParts(root, { ...folder, name, path: 'schemas/documents' }, ['ts']),
    ...missingPreview(root, `schemas/documents/${name}.ts`),
    ...missingExamples(folder, demo, ({ _type }) => _type === documentType),
  ]
}

const folderOfTools = 'studio/tools'

/** File suffixes of a Studio tool. */
const toolParts = ['tool.ts', 'view.tsx', 'test.tsx']

/** A Studio tool is one folder with its definition, view and test, and an entry in the configuration. */
export const studioToolsCheck: Check = {
  name: 'studio tools',
  run({ root }) {
    if (!existsSync(join(root, folderOfTools))) return []
    return foldersOfParts(root, folderOfTools).flatMap((folder) => [
      ...missingParts(root, folder, toolParts),
      ...missingLine(root, 'studio/create-studio-config.ts', folder, 'tool.ts', 'tools/'),
    ])
  },
}

/** A feature in one folder, `<folder>/<name>/<name>.<part>`. */
interface FolderOfParts {
  /** Name of the folder, in kebab case. */
  name: string
  /** Path of the folder, relative to the checkout. */
  path: string
  /** Name of its type in stored documents. */
  type: string
}

/** The fields of a demo document that the check reads. */
interface DemoDocument {
  _type: string
  language?: unknown
  modules?: unknown
}

function foldersOfParts(root: string, folder: string): FolderOfParts[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, path: `${folder}/${name}`, type: camelCase(name) }))
}

const camelCase = (name: string): string =>
  name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The files that a folder lacks. */
function missingParts(root: string, { name, path }: FolderOfParts, parts: string[]) {
  return parts
    .map((part) => `${path}/${name}.${part}`)
    .filter((file) => !existsSync(join(root, file)))
    .map((file): Finding => ({
      file,
      problem: 'is missing from its folder',
      fix: `One folder holds ${parts.join(', ')}: write the missing part.`,
    }))
}

/**
 * Reports a registry that does not import a folder's main file.
 *
 * @param below path from the registry to the folders, such as `tools/`
 */
function missingLine(
  root: string,
  registry: string,
  { name }: FolderOfParts,
  part: string,
  below = '',
) {
  const specifier = `./${below}${name}/${name}.${part}`
  if (readFileSync(join(root, registry), 'utf8').includes(`'${specifier}'`)) return []
  return [
    {
      file: registry,
      problem: `has no line for ${name}`,
      fix: `Import ${specifier} and add its line.`,
    },
  ]
}

/** Reports a schema without a preview, whose items Studio would label by guessing. */
function missingPreview(root: string, file: string): Finding[] {
  if (!existsSync(join(root, file))) return []
  const program = parseProgram({ path: file, text: readFileSync(join(root, file), 'utf8') })
  const types = [...nodeAndDescendants(program)].filter(isTypeDefinition)
  const previewed = types.some((call) => {
    const [definition] = call['arguments'] as SyntaxNode[]
    const properties = (definition?.['properties'] ?? []) as SyntaxNode[]
    return properties.some(({ key }) => (key as { name?: string } | undefined)?.name === 'preview')
  })
  if (previewed) return []
  return [
    {
      file,
      problem: 'has no preview in Studio',
      fix: 'Give the type of defineType a `preview` that selects what tells one item from another.',
    },
  ]
}

function isTypeDefinition(node: SyntaxNode): boolean {
  const callee = node['callee'] as { name?: string } | undefined
  return node.type === 'CallExpression' && callee?.name === 'defineType'
}

/** Every demo document of the checkout, in all languages. */
async function demoOf(root: string): Promise<DemoDocument[]> {
  const { demoDocuments } = (await import(
    /* @vite-ignore */ pathToFileURL(join(root, 'demo/load/demo-documents.ts')).href
  )) as { demoDocuments: () => DemoDocument[] }
  return demoDocuments()
}

/** Reports languages without a demo example. */
function missingExamples(
  { path }: FolderOfParts,
  demo: DemoDocument[],
  isExample: (document: DemoDocument) => boolean,
): Finding[] {
  const shown = new Set(demo.filter(isExample).map(({ language }) => language))
  const missing = contentLocales.filter((locale) => !shown.has(locale))
  if (missing.length === 0) return []
  return [
    {
      file: path,
      problem: `has no example in the demo in ${missing.join(', ')}`,
      fix: 'Write one in demo/content, in every language.',
    },
  ]
}
