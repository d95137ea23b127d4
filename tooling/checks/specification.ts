import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Check, Finding } from './finding.ts'
import { lineAt } from './source-files.ts'

const path = 'docs/reference/specification.md'
/** Other documents that cite tests. */
const others = ['CONTRIBUTING.md', 'docs/reference/security.md']
const row = /^\| (?!Rule|Instead|---)(?<cells>.+) \|$/gm
const link = /\[(?<words>[^\]]+)\]\((?<target>[^)#]+)\)/g

/**
 * Problems of the specification: a rule without a test, a missing test file, a title that its file does not contain, a
 * repeated rule.
 *
 * @param read returns the text of a file, undefined if it does not exist
 */
export function specificationProblems(
  text: string,
  read: (path: string) => string | undefined,
): Finding[] {
  const reported = new Set<string>()
  return [...text.matchAll(row)].flatMap((match) => {
    const line = lineAt(text, match.index)
    const rule = match.groups!.cells!.split(/(?<!\\)\|/)[0]!.trim()
    if (reported.has(rule)) return [finding(line, 'a rule that is said twice')]
    reported.add(rule)
    const proofs = [
      ...match
        .groups!.cells!.split(/(?<!\\)\|/)
        .at(-1)!
        .matchAll(link),
    ]
    if (proofs.length === 0) return [finding(line, 'a rule without a proof')]
    return proofs.flatMap((proof) => untrue(path, line, proof, read))
  })
}

type Read = (path: string) => string | undefined

/** Citations of tests whose text is not a title in the file. */
export function unknownTestTitles(from: string, text: string, read: Read): Finding[] {
  return [...text.matchAll(link)].flatMap((match) =>
    isTest(match.groups!.target!) ? untrue(from, lineAt(text, match.index), match, read) : [],
  )
}

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file)

function untrue(from: string, line: number, { groups }: RegExpMatchArray, read: Read): Finding[] {
  const { words, target } = groups as { words: string; target: string }
  const file = posix.join(posix.dirname(from), target)
  const source = read(file)
  if (source === undefined) return [finding(line, `${file} does not exist`, from)]
  if (!isTest(file) || holdsTitle(source, words)) return []
  return [finding(line, `${file} has no test “${words}”`, from)]
}

function finding(line: number, problem: string, file = path): Finding {
  return {
    file,
    line,
    problem,
    fix: 'Name the test that fails without the rule, as [its title](../path/of/the.test.ts), or take the rule out.',
  }
}

/** Titles use any kind of quote, with inner ones escaped. */
function holdsTitle(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote))
}

/** Verifies that the specification and other documents cite existing tests. */
export const specificationCheck: Check = {
  name: 'specification',
  run({ root }) {
    const read: Read = (file) => {
      const full = join(root, file)
      return existsSync(full) ? readFileSync(full, 'utf8') : undefined
    }
    return [
      ...specificationProblems(readFileSync(join(root, path), 'utf8'), read),
      ...others.flatMap((each) =>
        unknownTestTitles(each, readFileSync(join(root, each), 'utf8'), read),
      ),
    ]
  },
}
