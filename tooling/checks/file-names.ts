import type { Check, Finding } from './finding.ts'
import { importsOf } from './module-imports.ts'
import { sourceFiles, type SourceFile } from './source-files.ts'
import { parseProgram } from './syntax-tree.ts'

/** Client files whose names Next.js fixes. */
const fixedNames = /^app\/(.*\/)?(error|global-error)\.tsx$/

/** Enforces file suffixes by runtime: `.server.ts` and `.client.tsx`. */
export const fileNamesCheck: Check = {
  name: 'file names',
  run: ({ root }) =>
    sourceFiles(root, /\.tsx?$/)
      .filter(({ path }) => !/\.(test|spec|bench)\.tsx?$/.test(path))
      .flatMap(fileNameFindings),
}

export function fileNameFindings(file: SourceFile): Finding[] {
  return [...serverFindings(file), ...clientFindings(file)].map((finding) => ({
    file: file.path,
    ...finding,
  }))
}

type Remark = Omit<Finding, 'file'>

function serverFindings(file: SourceFile): Remark[] {
  const named = /\.server\.tsx?$/.test(file.path)
  const guarded = importsOf(file).some(({ specifier }) => specifier === 'server-only')
  if (named === guarded) return []
  return named
    ? [
        {
          problem: 'is a server file by its name but lets itself be bundled for a browser',
          fix: "Begin it with: import 'server-only'",
        },
      ]
    : [
        {
          problem: 'imports server-only, and its name does not say so',
          fix: `Rename it to ${renamed(file.path, 'server')}.`,
        },
      ]
}

function clientFindings(file: SourceFile): Remark[] {
  if (fixedNames.test(file.path)) return []
  const named = /\.client\.tsx?$/.test(file.path)
  const marked = parseProgram(file).body.some(
    (statement) => 'directive' in statement && statement.directive === 'use client',
  )
  if (named === marked) return []
  return named
    ? [
        {
          problem: 'is a browser file by its name and says nothing of it',
          fix: "Begin it with: 'use client'",
        },
      ]
    : [
        {
          problem: "begins with 'use client', and its name does not say so",
          fix: `Rename it to ${renamed(file.path, 'client')}.`,
        },
      ]
}

/** Adds the runtime suffix: `row.tsx` → `row.client.tsx`. */
function renamed(path: string, place: 'client' | 'server'): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(\.tsx?)$/, `.${place}$1`)
}
