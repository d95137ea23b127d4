import { describe, expect, it } from 'vitest'
import type { ProblemKind } from './content-checks.ts'
import type { DocumentProblems } from './problem-index.ts'
import { documentsPerPage, problemPage } from './problem-page.ts'

const document = (
  id: string,
  kinds: ProblemKind[],
  { type = 'page', language = 'en' } = {},
): DocumentProblems => ({
  id,
  rev: 'r1',
  type,
  language,
  problems: kinds.map((kind, index) => ({ kind, path: `f${index}`, message: 'No.' })),
  total: kinds.length,
})

describe('problemPage', () => {
  const documents = [
    document('b', ['picture']),
    document('a', ['picture', 'broken link'], { language: 'fr' }),
    document('c', ['validation', 'validation'], { type: 'news' }),
  ]

  it('counts documents once, and their problems', () => {
    const {
      documents: count,
      problems,
      kinds,
      types,
      languages,
    } = problemPage(documents, { page: 0 })
    expect([count, problems]).toEqual([3, 5])
    expect(kinds).toEqual({ picture: 2, 'broken link': 1, validation: 1 })
    expect(types).toEqual({ page: 2, news: 1 })
    expect(languages).toEqual({ en: 2, fr: 1 })
  })

  it('lists the most severe problems first, in a document too', () => {
    const { rows } = problemPage(documents, { page: 0 })
    expect(rows.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
    expect(rows[0]?.problems.map(({ kind }) => kind)).toEqual(['broken link', 'picture'])
  })

  it('filters by kind, type and language', () => {
    const idsOf = (filter: object) =>
      problemPage(documents, { page: 0, ...filter }).rows.map(({ id }) => id)
    expect(idsOf({ kind: 'picture' })).toEqual(['a', 'b'])
    expect(idsOf({ type: 'news' })).toEqual(['c'])
    expect(idsOf({ kind: 'picture', language: 'fr' })).toEqual(['a'])
    expect(problemPage(documents, { page: 0, kind: 'picture' }).problems).toBe(2)
  })

  it('returns pages, and the last one if there are fewer', () => {
    const many = Array.from({ length: documentsPerPage + 1 }, (_, at) =>
      document(
        `d${String(at).padStart(3, '0')}`,
        Array.from({ length: 12 }, () => 'picture'),
      ),
    )
    expect(problemPage(many, { page: 0 }).rows).toHaveLength(documentsPerPage)
    const last = problemPage(many, { page: 9 })
    expect([last.page, last.pages, last.rows.length]).toEqual([1, 2, 1])
    expect([last.rows[0]?.problems.length, last.rows[0]?.total]).toEqual([10, 12])
  })
})
