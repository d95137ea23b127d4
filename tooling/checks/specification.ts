import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Check, Finding } from './finding.ts'
import { lineAt } from './source-files.ts'

const path = 'docs/reference/specification.md'
/** Other texts that say what tests prove. */
const others = ['CONTRIBUTING.md', 'docs/reference/security.md']
const row = /^\| (?!Rule|Instead|---)(?<cells>.+) \|$/gm
const link = /\[(?<words>[^\]]+)\]\((?<target>[^)#]+)\)/g

/**
 * What the specification says without proof or twice: a rule with no test behind it, a test file that is
 * not there, a title that its file does not hold, a rule that stands there already.
 *
 * @param read the text of a file of the checkout, undefined where there is none
 */
export function unprovenRules(text: string, read: (path: string) => string | undefined): Finding[] {
  const told = new Set<string>()
  return [...text.matchAll(row)].flatMap((match) => {
    const line = lineAt(text, match.index)
    const rule = match.groups!.cells!.split(/(?<!\\)\|/)[0]!.trim()
    if (told.has(rule)) return [finding(line, 'a rule that is said twice')]
    told.add(rule)
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

/** What a text says of tests that is not so: a link to a test whose words are not its title. */
export function unknownTitles(from: string, text: string, read: Read): Finding[] {
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

/** A title stands in quotes of one kind or another, its own ones escaped. */
function holdsTitle(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote))
}

/** Keeps the specification to what tests prove, and the other texts to the tests that there are. */
export const specification: Check = {
  name: 'specification',
  run({ root }) {
    const read: Read = (file) => {
      const full = join(root, file)
      return existsSync(full) ? readFileSync(full, 'utf8') : undefined
    }
    return [
      ...unprovenRules(readFileSync(join(root, path), 'utf8'), read),
      ...others.flatMap((each) =>
        unknownTitles(each, readFileSync(join(root, each), 'utf8'), read),
      ),
    ]
  },
}
