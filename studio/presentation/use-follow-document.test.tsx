import { cleanup, renderHook } from '@testing-library/react'
import { evaluateSync, parse, toJS } from 'groq-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAddressResolver } from '#lib/addresses/address-resolver.ts'
import { useFollowDocument } from './use-follow-document.ts'

const lake = vi.hoisted(() => ({ documents: [] as object[] }))
vi.mock('../data/use-live-query.ts', async () => {
  const { parseResult } = await import('../query-results/result-parser.ts')
  return {
    useLiveQuery: (question: { fetch: string; parser: never }, params: Record<string, unknown>) => {
      const tree = parse(question.fetch, { params })
      const options = { dataset: lake.documents, params }
      return parseResult(question.parser, toJS(evaluateSync(tree, options)))
    },
  }
})

const addresses = createAddressResolver({})
const page = (path: string | undefined, id = 'about') => ({
  _id: id,
  _type: 'page',
  language: 'fr',
  slug: { current: path },
})

/** A preview that goes where it is sent. */
function preview(path: string) {
  const visited: string[] = []
  const props = (address: string) => ({
    address: new URL(address, 'https://site.example'),
    onPathChange: (next: string) => void visited.push(next),
  })
  const { rerender } = renderHook(
    ({ address, onPathChange }) =>
      useFollowDocument(address, { perspective: 'drafts', onPathChange }, addresses),
    { initialProps: props(path) },
  )
  return {
    visited,
    show: (documents: object[], at = visited.at(-1) ?? path) => {
      lake.documents = documents
      rerender(props(at))
    },
  }
}

beforeEach(() => {
  lake.documents = [page('pages/a')]
})
afterEach(cleanup)

describe('useFollowDocument', () => {
  it('goes to the new path of the previewed document, and keeps the query', () => {
    const { show, visited } = preview('/fr/pages/a?size=2')
    show([page('pages/b')])
    expect(visited).toEqual(['/fr/pages/b?size=2'])
    show([page('pages/c')])
    expect(visited.at(-1)).toBe('/fr/pages/c?size=2')
  })

  it('waits at the old path while the document has none', () => {
    const { show, visited } = preview('/fr/pages/a')
    show([page(undefined)])
    expect(visited).toEqual([])
    show([page('pages/b')])
    expect(visited).toEqual(['/fr/pages/b'])
  })

  it('stays where another document has taken the path, or the document is gone', () => {
    const { show, visited } = preview('/fr/pages/a')
    show([page('pages/b'), page('pages/a', 'other')])
    show([page('pages/b')], '/fr/pages/unknown')
    show([])
    expect(visited).toEqual([])
  })
})
