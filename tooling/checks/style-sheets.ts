import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check, Finding } from './finding.ts'
import { sourceFiles, type SourceFile } from './source-files.ts'

const sheet = 'app/(site)/styles.css'
/** The linter's limit for modules (.oxlintrc.json). */
const maxLines = 300

/** A component style sheet reaches visitors only through the site's style sheet, and stays short. */
export const styleSheetsCheck: Check = {
  name: 'style sheets',
  run({ root }) {
    const path = join(root, sheet)
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    return [
      ...sourceFiles(root, /\.css$/, ['components'])
        .filter((file) => !text.includes(`@import '../../${file.path}'`))
        .map(notGathered),
      ...sourceFiles(root, /\.css$/).flatMap(tooLong),
    ]
  },
}

const notGathered = ({ path }: SourceFile): Finding => ({
  file: path,
  problem: `is not imported by ${sheet}, so it is on no page`,
  fix: 'Import it there, in the layer that it belongs to.',
})

function tooLong({ path, text }: SourceFile): Finding[] {
  const lines = text.trimEnd().split('\n').length
  if (lines <= maxLines) return []
  const problem = `has ${lines} lines; ${maxLines} are allowed`
  return [
    {
      file: path,
      line: maxLines + 1,
      problem,
      fix: 'Move one part of it into a sheet of its own.',
    },
  ]
}
