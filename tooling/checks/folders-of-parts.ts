import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { locales } from '#lib/locales.ts'
import type { Finding } from './finding.ts'
import { nodesOf, parse, type SyntaxNode } from './syntax.ts'

/** A thing that is one folder of files, `<folder>/<name>/<name>.<part>`. */
export interface FolderOfParts {
  /** Folder's name, in kebab case. */
  name: string
  /** Path of the folder, relative to the checkout. */
  path: string
  /** Name of its type in stored documents. */
  type: string
}

/** A document of the demo, as far as a check looks at it. */
export interface DemoDocument {
  _type: string
  language?: unknown
  modules?: unknown
}

export function foldersOfParts(root: string, folder: string): FolderOfParts[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, path: `${folder}/${name}`, type: camelCase(name) }))
}

const camelCase = (name: string): string =>
  name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The parts that a folder lacks. */
export function missingParts(root: string, { name, path }: FolderOfParts, parts: string[]) {
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
 * A registry without a line for a folder, told by its import of the folder's leading part.
 * @param below the way from the registry to the folders, such as `tools/`
 */
export function missingLine(
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

/** A schema that leaves it to Studio to guess what an item is called in a list. */
export function missingPreview(root: string, file: string): Finding[] {
  if (!existsSync(join(root, file))) return []
  const program = parse({ path: file, text: readFileSync(join(root, file), 'utf8') })
  const types = [...nodesOf(program)].filter(isTypeDefinition)
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

/** Every document of the checkout's demo, in all languages. */
export async function demoOf(root: string): Promise<DemoDocument[]> {
  const { demoDocuments } = (await import(
    /* @vite-ignore */ pathToFileURL(join(root, 'demo/load/demo-documents.ts')).href
  )) as { demoDocuments: () => DemoDocument[] }
  return demoDocuments()
}

/** The languages in which the demo shows no example. */
export function missingExamples(
  { path }: FolderOfParts,
  demo: DemoDocument[],
  isExample: (document: DemoDocument) => boolean,
): Finding[] {
  const shown = new Set(demo.filter(isExample).map(({ language }) => language))
  const missing = locales.filter((locale) => !shown.has(locale))
  if (missing.length === 0) return []
  return [
    {
      file: path,
      problem: `has no example in the demo in ${missing.join(', ')}`,
      fix: 'Write one in demo/content, in every language.',
    },
  ]
}
