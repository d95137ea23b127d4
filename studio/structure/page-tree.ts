import * as z from 'zod/mini'
import { contentLocales } from '#lib/locales.ts'
import { publishedIdOf } from '../releases/release-document-ids.ts'

/** The fields of a page that the tree needs, published or draft. */
export interface PageTreeRow {
  _id: string
  title: string | null
  slug: string | null
  parent: string | null
}

export const pageTreeRowSchema = z.object({
  _id: z.string(),
  language: z.enum(contentLocales),
  title: z.nullable(z.string()),
  slug: z.nullable(z.string()),
  parent: z.nullable(z.string()),
}) satisfies z.ZodMiniType<PageTreeRow>

export interface PageTreeNode {
  /** Published id. */
  id: string
  title: string
  slug: string
  isDraft: boolean
  isPublished: boolean
  /** Stored ids of the page and its draft. */
  storedIds: string[]
  children: PageTreeNode[]
}

/** Pages of one language, published and drafts. Those without a valid language would not be found otherwise. */
export const pagesQuery = `*[_type == "page" && (language == $language || !(language in $languages)) && !(_id in path("versions.**"))]{
  _id, _type, language, title, "slug": slug.current, "parent": parentPage._ref
}`

/** Builds the tree of pages, sorted by path. A page with a missing parent or in a cycle is at the top level. */
export function buildPageTree(rows: readonly PageTreeRow[]): PageTreeNode[] {
  const pages = new Map<string, { row: PageTreeRow; node: PageTreeNode }>()
  // Drafts last, so that they override the published page.
  for (const row of rows.toSorted((a, b) => Number(isDraft(a)) - Number(isDraft(b)))) {
    const id = publishedIdOf(row._id)
    const before = pages.get(id)?.node
    pages.set(id, {
      row,
      node: {
        id,
        title: row.title || 'Untitled',
        slug: row.slug ?? '',
        isDraft: isDraft(row),
        isPublished: !isDraft(row) || before !== undefined,
        storedIds: [...(before?.storedIds ?? []), row._id],
        children: [],
      },
    })
  }
  const parentOf = (id: string) => {
    const parent = pages.get(id)?.row.parent
    return parent && pages.has(publishedIdOf(parent)) ? publishedIdOf(parent) : undefined
  }
  const isInCircle = (id: string) => {
    const seen = new Set<string>()
    let above = parentOf(id)
    while (above !== undefined && !seen.has(above)) {
      if (above === id) return true
      seen.add(above)
      above = parentOf(above)
    }
    return false
  }
  const top: PageTreeNode[] = []
  for (const [id, { node }] of pages) {
    const parent = isInCircle(id) ? undefined : parentOf(id)
    const siblings = parent === undefined ? top : pages.get(parent)?.node.children
    siblings?.push(node)
  }
  return sortTree(top)
}

const isDraft = ({ _id }: PageTreeRow): boolean => _id.startsWith('drafts.')

function sortTree(nodes: PageTreeNode[]): PageTreeNode[] {
  for (const { children } of nodes) sortTree(children)
  return nodes.sort((a, b) => a.slug.localeCompare(b.slug) || a.title.localeCompare(b.title))
}

/** A page and its descendants. */
export function* pagesInSubtree(node: PageTreeNode): Generator<PageTreeNode> {
  yield node
  for (const child of node.children) yield* pagesInSubtree(child)
}

/** Possible parents of a page: every page but itself and its descendants. */
export function possibleParentPages(tree: readonly PageTreeNode[], id: string): PageTreeNode[] {
  const all = tree.flatMap((node) => [...pagesInSubtree(node)])
  const moved = all.find((node) => node.id === id)
  const own = new Set(moved ? [...pagesInSubtree(moved)].map((node) => node.id) : [])
  return all.filter((node) => !own.has(node.id))
}

/**
 * Patch that moves a page under another one or to the top level. A reference to an unpublished page is weak until
 * that is published, as Studio writes it.
 */
export function moveToParentPatch(parent: PageTreeNode | undefined) {
  if (!parent) return { unset: ['parentPage'] }
  const reference = { _type: 'reference', _ref: parent.id }
  const waits = { _weak: true, _strengthenOnPublish: { type: 'page' } }
  return { set: { parentPage: parent.isPublished ? reference : { ...reference, ...waits } } }
}
