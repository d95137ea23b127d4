import type { Check, Finding } from './finding.ts'
import { lineAt, sourceFiles, type SourceFile } from './source-files.ts'

/** Set by Next itself while it builds or starts; they configure nothing. */
const frameworkNames = /^process\.env\.(NODE_ENV|NEXT_RUNTIME|NEXT_PHASE)\b/
const reader = 'lib/env.ts'

/** Refuses a read of the environment anywhere in the app but in lib/env.ts. */
export const envReads: Check = {
  name: 'environment',
  run: ({ root }) =>
    sourceFiles(root, /\.(ts|tsx)$/, ['app', 'components', 'lib', 'schemas', 'studio', ''])
      .filter(({ path }) => !/\.config\.ts$|^sanity\.cli\.ts$|\.test\.tsx?$/.test(path))
      .flatMap(readsOf),
}

export function readsOf({ path, text }: SourceFile): Finding[] {
  if (path === reader) return []
  return [...text.matchAll(/process\.env\b[^\n]*|\bfrom ['"](node:)?process['"]/g)]
    .filter((match) => !frameworkNames.test(match[0]))
    .filter((match) => !isComment(text, match.index))
    .map((match) => ({
      file: path,
      line: lineAt(text, match.index),
      problem: 'reads the environment',
      fix: `Add the variable to lib/env-variables.ts and read it from \`env\` of ${reader}.`,
    }))
}

function isComment(text: string, index: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', index) + 1, index)
  return /^\s*(\*|\/\/|\/\*)/.test(line)
}
