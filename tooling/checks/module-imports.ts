import type { Program } from 'oxc-parser'
import { lineAt, type SourceFile } from './source-files.ts'
import {
  nodeAndDescendants,
  parseProgram,
  parseFileCached,
  type SyntaxNode,
} from './syntax-tree.ts'

export interface Import {
  specifier: string
  line: number
}

/**
 * Every module specifier of a file: imports, re-exports, dynamic imports of a literal, `import()` types and `require()` of a
 * literal.
 */
export function importsOf(file: SourceFile): Import[] {
  const { text } = file
  const { module } = parseFileCached(file)
  const found: Import[] = []
  for (const { moduleRequest, start } of module.staticImports) {
    found.push({ specifier: moduleRequest.value, line: lineAt(text, start) })
  }
  for (const { entries, start } of module.staticExports) {
    for (const { moduleRequest } of entries) {
      if (!moduleRequest) continue
      found.push({ specifier: moduleRequest.value, line: lineAt(text, start) })
    }
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(
      text.slice(moduleRequest.start, moduleRequest.end),
    )
    if (literal) found.push({ specifier: literal[1]!, line: lineAt(text, start) })
  }
  return /\bimport\(|\brequire\(/.test(text)
    ? [...found, ...namedByNodes(parseProgram(file), text)]
    : found
}

/** Imports that the parser's import list omits. */
function namedByNodes(program: Program, text: string): Import[] {
  return [...nodeAndDescendants(program.body)].flatMap((node): Import[] => {
    const source = sourceOf(node)
    return typeof source === 'string' ? [{ specifier: source, line: lineAt(text, node.start) }] : []
  })
}

function sourceOf(node: SyntaxNode): unknown {
  const valueOf = (literal: unknown): unknown => (literal as { value?: unknown } | undefined)?.value
  if (node.type === 'TSImportType') return valueOf(node['source'])
  if (node.type === 'TSExternalModuleReference') return valueOf(node['expression'])
  const callee = node['callee'] as { name?: string } | undefined
  return node.type === 'CallExpression' && callee?.name === 'require'
    ? valueOf((node['arguments'] as unknown[])[0])
    : undefined
}
