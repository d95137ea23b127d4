import { problemKinds, type ContentProblem, type ProblemKind } from './content-checks.ts'
import type { DocumentProblems } from './problem-index.ts'

/** Documents per page of the list. */
export const documentsPerPage = 20
/** Problems of a document that the list shows. */
const problemsPerDocument = 10

/** Filter of the list. */
export interface ProblemFilter {
  kind?: ProblemKind | undefined
  type?: string | undefined
  language?: string | undefined
  /** Page, from 0. */
  page: number
}

/** A page of documents with problems. */
export interface ProblemPage {
  /** Documents with problems that match the filter, and their problems. */
  documents: number
  problems: number
  /** Documents by kind of problem, type and language, without the filter. */
  kinds: Partial<Record<ProblemKind, number>>
  types: Record<string, number>
  languages: Record<string, number>
  /** The page that is shown: the last one if there are fewer than requested. */
  page: number
  pages: number
  rows: ProblemRow[]
}

/** A document with its first problems. */
export interface ProblemRow {
  id: string
  type: string
  /** Language code; empty for a document of all languages. */
  language: string
  problems: readonly ContentProblem[]
  /** Number of problems. */
  total: number
}

/** A page of the list: documents with the most severe problems first. */
export function problemPage(
  documents: Iterable<DocumentProblems>,
  { kind, type, language, page }: ProblemFilter,
): ProblemPage {
  const kinds: Partial<Record<ProblemKind, number>> = {}
  const types: Record<string, number> = {}
  const languages: Record<string, number> = {}
  const found: ProblemRow[] = []
  let problems = 0
  for (const each of documents) {
    types[each.type] = (types[each.type] ?? 0) + 1
    if (each.language) languages[each.language] = (languages[each.language] ?? 0) + 1
    for (const own of new Set(each.problems.map((problem) => problem.kind)))
      kinds[own] = (kinds[own] ?? 0) + 1
    if (type && each.type !== type) continue
    if (language && each.language !== language) continue
    const shown = kind ? each.problems.filter((problem) => problem.kind === kind) : each.problems
    if (shown.length === 0) continue
    const total = kind ? shown.length : each.total
    problems += total
    found.push({ id: each.id, type: each.type, language: each.language, problems: shown, total })
  }
  found.sort(bySeverity)
  const pages = Math.max(1, Math.ceil(found.length / documentsPerPage))
  const at = Math.min(page, pages - 1)
  const rows = found.slice(at * documentsPerPage, (at + 1) * documentsPerPage)
  return {
    documents: found.length,
    problems,
    kinds,
    types,
    languages,
    page: at,
    pages,
    rows: rows.map((row) => ({
      ...row,
      problems: row.problems.toSorted(byKind).slice(0, problemsPerDocument),
    })),
  }
}

const severity = new Map(problemKinds.map((kind, index) => [kind, index]))
const severityOf = ({ kind }: ContentProblem): number => severity.get(kind) ?? problemKinds.length
const worstOf = ({ problems }: ProblemRow): number => Math.min(...problems.map(severityOf))

const byKind = (one: ContentProblem, other: ContentProblem): number =>
  severityOf(one) - severityOf(other)

function bySeverity(one: ProblemRow, other: ProblemRow): number {
  const difference = worstOf(one) - worstOf(other)
  if (difference !== 0) return difference
  return one.type === other.type ? (one.id < other.id ? -1 : 1) : one.type < other.type ? -1 : 1
}
