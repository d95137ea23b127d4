import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  pagesInSubtree,
  moveToParentPatch,
  type PageTreeNode,
  type PageTreeRow,
  possibleParentPages,
  buildPageTree,
} from './page-tree.ts'

const page = (_id: string, parent: string | null = null): PageTreeRow => ({
  _id,
  title: _id,
  slug: _id.replace('drafts.', ''),
  parent,
})
const shape = (nodes: PageTreeNode[]): object[] =>
  nodes.map(({ id, children }) => (children.length > 0 ? { [id]: shape(children) } : id) as object)

describe('buildPageTree', () => {
  it('nests pages under their parents, drafts in place of published pages', () => {
    const tree = buildPageTree([
      page('drafts.b', 'c'),
      page('b', 'a'),
      page('c'),
      page('a'),
      page('drafts.d', 'gone'),
    ])
    expect(shape(tree)).toEqual(['a', { c: ['b'] }, 'd'])
    const [, c, d] = tree as [PageTreeNode, PageTreeNode, PageTreeNode]
    expect(c.children[0]).toMatchObject({ isDraft: true, isPublished: true })
    expect(d).toMatchObject({ isDraft: true, isPublished: false })
  })

  it('contains every page once, even with cyclic parents', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
    const rows = fc.uniqueArray(fc.tuple(id, fc.option(id)), { selector: ([own]) => own })
    fc.assert(
      fc.property(rows, (pairs) => {
        const tree = buildPageTree(pairs.map(([own, parent]) => page(own, parent)))
        const shown = tree.flatMap((node) => [...pagesInSubtree(node)].map((each) => each.id))
        expect(shown.toSorted()).toEqual(pairs.map(([own]) => own).toSorted())
      }),
    )
  })
})

it('does not offer a page itself or its descendants as parent', () => {
  const tree = buildPageTree([page('a'), page('b', 'a'), page('c', 'b'), page('d')])
  expect(possibleParentPages(tree, 'b').map(({ id }) => id)).toEqual(['a', 'd'])
})

it('references an unpublished parent weakly until it is published', () => {
  const [draft, live] = buildPageTree([page('drafts.a'), page('b')]) as [PageTreeNode, PageTreeNode]
  expect(moveToParentPatch(undefined)).toEqual({ unset: ['parentPage'] })
  expect(moveToParentPatch(live)).toEqual({
    set: { parentPage: { _type: 'reference', _ref: 'b' } },
  })
  expect(moveToParentPatch(draft).set?.parentPage).toMatchObject({ _ref: 'a', _weak: true })
})
