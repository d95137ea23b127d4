import type { Check } from './finding.ts'
import { sourceFiles } from './source-files.ts'

const maxLines = 300
/** Content and catalogue are data, however they are written down. */
const data = /^demo\/(content|catalogue)\//

/** Refuses a source file that is longer than a person reads in one go. */
export const fileLength: Check = {
  name: 'file length',
  run: ({ root }) =>
    sourceFiles(root, /\.(ts|tsx|mjs|css)$/)
      .filter(({ path }) => !data.test(path))
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > maxLines)
      .map(({ path, lines }) => ({
        file: path,
        line: maxLines + 1,
        problem: `has ${lines} lines; ${maxLines} are allowed`,
        fix: 'Move one idea of it into a file of its own.',
      })),
}
