import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Check, Finding } from '../finding.ts'
import { lineAt, sourceFiles, type SourceFile } from '../source-files.ts'
import { headingAnchorsOf } from './heading-anchors.ts'
import { type KnownFiles, knownFiles } from './known-files.ts'
import { fileMentionsIn } from './file-mentions.ts'
import { proseOf } from './prose.ts'

const command = /\bnpm run (?:-s |--silent )?([a-z][\w:-]*)/g
const decision = /\bdecisions? (\d+)\b/gi
const link = /\]\(([^()\s]+)\)/g
/** A heading of a Markdown file. */
const section = /([\w./-]+\.md)#([\w-]+)/g
/** Lists former paths on purpose; tests/checks/layout.test.ts verifies the new ones. */
const movedFiles = 'docs/reference/moved-files.md'
/** References to documents that are not in the repository. */
const foreign =
  /\bspec(?:ification)? \d+|\bspecification, |(?<!\b(?:RFC|ECMA|UAX|UTS)[- ]?\d+,? )\bsections? \d+|§ ?\d|\bissue #?\d+|(?<![\w.-])\/(?:home|root)\/[\w.-]+/gi

/** Valid targets of citations. */
export interface CitationTargets {
  files: KnownFiles
  /** Scripts of package.json. */
  commands: ReadonlySet<string>
  /** Anchors of a Markdown file, or undefined when there is no such file. */
  anchors: (path: string) => ReadonlySet<string> | undefined
}

/** Rejects texts that cite a missing file, command, decision or heading. */
export const citationsCheck: Check = {
  name: 'citations',
  run({ root }) {
    const citable = citableIn(root)
    return sourceFiles(root, /\.(md|[cm]?[jt]s|tsx|css|jsonc|graphql)$|^\.env\.example$|^\.ci\//)
      .filter(({ path }) => path !== movedFiles)
      .flatMap((file) => brokenCitations(file, citable))
  },
}

function citableIn(root: string): CitationTargets {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return {
    files: knownFiles(root),
    commands: new Set(Object.keys(manifest.scripts)),
    anchors(name) {
      const full = join(root, name)
      return existsSync(full) ? headingAnchorsOf(readFileSync(full, 'utf8')) : undefined
    },
  }
}

export function brokenCitations(file: SourceFile, citable: CitationTargets): Finding[] {
  const isMarkdown = file.path.endsWith('.md')
  const rules = rulesFor(file.path, citable).filter((rule) => isMarkdown || !rule.markdownOnly)
  return proseOf(file).flatMap(({ text, line }) => {
    const found = [
      ...fileMentionsIn(text, isMarkdown)
        .filter(({ name }) => !citable.files.has(name, file.path))
        .map(({ name, index }) => ({ index, ...notThere(name) })),
      ...rules.flatMap(({ pattern, judge }) =>
        [...text.matchAll(pattern)].flatMap((match) => {
          const verdict = judge(match)
          return verdict ? [{ index: match.index, ...verdict }] : []
        }),
      ),
    ]
    return found.map(({ index, problem, fix }) => ({
      file: file.path,
      line: line + lineAt(text, index) - 1,
      problem,
      fix,
    }))
  })
}

type Verdict = Pick<Finding, 'problem' | 'fix'>

interface Rule {
  pattern: RegExp
  markdownOnly?: boolean
  /** The problem of a match, undefined if it is valid. */
  judge: (match: RegExpMatchArray) => Verdict | undefined
}

function rulesFor(from: string, { files, commands, anchors }: CitationTargets): Rule[] {
  return [
    {
      pattern: command,
      judge: ([, name]) =>
        commands.has(name!)
          ? undefined
          : {
              problem: `names "npm run ${name}", which package.json does not have`,
              fix: 'Name a command of package.json.',
            },
    },
    {
      pattern: decision,
      judge: ([, number]) =>
        files.hasPath(`docs/decisions/${number!.padStart(4, '0')}-*.md`)
          ? undefined
          : {
              problem: `names decision ${number}, which is not in docs/decisions/`,
              fix: 'Name one that is there, or write it.',
            },
    },
    {
      pattern: section,
      judge: ([, name, anchor]) => {
        const known = anchors(name!) ?? anchors(posix.join(posix.dirname(from), name!))
        return known === undefined || known.has(anchor!) ? undefined : noAnchor(name!, anchor!)
      },
    },
    {
      pattern: foreign,
      judge: ([name]) => ({
        problem: `points at "${name}", which is not in the repository`,
        fix: 'Say the rule itself, or point at a heading of docs/reference/specification.md.',
      }),
    },
    {
      pattern: link,
      markdownOnly: true,
      judge: ([, target]) => {
        const [name = '', anchor] = target!.split('#')
        const to = name === '' ? from : posix.join(posix.dirname(from), name)
        if (!/^[a-z]+:/.test(target!) && !files.hasPath(to)) return notThere(target!)
        return anchor === undefined || anchors(to)?.has(anchor) ? undefined : noAnchor(to, anchor)
      },
    },
  ]
}

const notThere = (name: string): Verdict => ({
  problem: `names ${name}, which is not there`,
  fix: 'Name what it is called now.',
})

const noAnchor = (name: string, anchor: string): Verdict => ({
  problem: `points at #${anchor} of ${name}, which has no such heading`,
  fix: 'Point at a heading that is there.',
})
