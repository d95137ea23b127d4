import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Check, Finding } from './finding.ts'
import { lineAt } from './source-files.ts'

const path = 'docs/specification.md'
const row = /^\| (?!Rule|Instead|---)(?<cells>.+) \|$/gm
const link = /\[(?<words>[^\]]+)\]\((?<target>[^)#]+)\)/g

/**
 * What the specification says without proof: a rule with no test behind it, a test file that is not
 * there, or a title that its file does not hold.
 *
 * @param read the text of a file of the checkout, undefined where there is none
 */
export function unprovenRules(text: string, read: (path: string) => string | undefined): Finding[] {
  return [...text.matchAll(row)].flatMap((match) => {
    const line = lineAt(text, match.index)
    const proofs = [
      ...match
        .groups!.cells!.split(/(?<!\\)\|/)
        .at(-1)!
        .matchAll(link),
    ]
    if (proofs.length === 0) return [finding(line, 'a rule without a proof')]
    return proofs.flatMap(({ groups }) => {
      const { words, target } = groups as { words: string; target: string }
      const file = posix.join(posix.dirname(path), target)
      const source = read(file)
      if (source === undefined) return [finding(line, `${file} does not exist`)]
      const isTest = /\.(test|spec)\.tsx?$/.test(file)
      if (!isTest || holdsTitle(source, words)) return []
      return [finding(line, `${file} has no test “${words}”`)]
    })
  })
}

function finding(line: number, problem: string): Finding {
  return {
    file: path,
    line,
    problem,
    fix: 'Name the test that fails without the rule, as [its title](../path/of/the.test.ts), or take the rule out.',
  }
}

/** A title stands in quotes of one kind or another, its own ones escaped. */
function holdsTitle(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote))
}

/** Keeps the specification to what tests prove. */
export const specification: Check = {
  name: 'specification',
  run: ({ root }) =>
    unprovenRules(readFileSync(join(root, path), 'utf8'), (file) => {
      const full = join(root, file)
      return existsSync(full) ? readFileSync(full, 'utf8') : undefined
    }),
}
