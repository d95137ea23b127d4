import { parseSync } from 'oxc-parser'
import { lineAt, type SourceFile } from './source-files.ts'

export interface Import {
  specifier: string
  line: number
  /** Erased before the code runs: `import type`, `export type`. */
  typeOnly: boolean
}

/** Every module that a file names: imports, re-exports, and dynamic imports of a literal. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const found: Import[] = []
  for (const { moduleRequest, entries, start } of module.staticImports) {
    found.push({
      specifier: moduleRequest.value,
      line: lineAt(text, start),
      typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    })
  }
  for (const { entries, start } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (!moduleRequest) continue
      found.push({ specifier: moduleRequest.value, line: lineAt(text, start), typeOnly: isType })
    }
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(
      text.slice(moduleRequest.start, moduleRequest.end),
    )
    if (literal) found.push({ specifier: literal[1]!, line: lineAt(text, start), typeOnly: false })
  }
  return found
}
