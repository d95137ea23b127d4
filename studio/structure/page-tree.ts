import { publishedIdOf } from '../releases/document-ids.ts'

/** A page as the tree needs it, published or as a draft. */
export interface PageRow {
  _id: string
  title: string | null
  slug: string | null
  parent: string | null
}

export interface PageNode {
  /** Under which it is or will be published. */
  id: string
  title: string
  slug: string
  isDraft: boolean
  isPublished: boolean
  children: PageNode[]
}

/** Pages of one language, drafts before what is published. */
export const pagesQuery = `*[_type == "page" && language == $language && !(_id in path("versions.**"))]{
  _id, title, "slug": slug.current, "parent": parentPage._ref
}`

/** The pages below their parents, by their paths. A parent that is not there, or a circle, puts a page at the top. */
export function treeOf(rows: readonly PageRow[]): PageNode[] {
  const pages = new Map<string, { row: PageRow; node: PageNode }>()
  // Drafts last: they say what the page will be.
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
  const top: PageNode[] = []
  for (const [id, { node }] of pages) {
    const parent = isInCircle(id) ? undefined : parentOf(id)
    const siblings = parent === undefined ? top : pages.get(parent)?.node.children
    siblings?.push(node)
  }
  return sorted(top)
}

const isDraft = ({ _id }: PageRow): boolean => _id.startsWith('drafts.')

function sorted(nodes: PageNode[]): PageNode[] {
  for (const { children } of nodes) sorted(children)
  return nodes.sort((a, b) => a.slug.localeCompare(b.slug) || a.title.localeCompare(b.title))
}

/** A page and everything below it. */
export function* branchOf(node: PageNode): Generator<PageNode> {
  yield node
  for (const child of node.children) yield* branchOf(child)
}

/** Where a page may be moved: under every page that is neither itself nor below it. */
export function placesFor(tree: readonly PageNode[], id: string): PageNode[] {
  const all = tree.flatMap((node) => [...branchOf(node)])
  const moved = all.find((node) => node.id === id)
  const own = new Set(moved ? [...branchOf(moved)].map((node) => node.id) : [])
  return all.filter((node) => !own.has(node.id))
}

/**
 * The patch that puts a page under another one, or at the top. A reference to a page that was never published is weak
 * until it is, as Studio writes it.
 */
export function moveTo(parent: PageNode | undefined) {
  if (!parent) return { unset: ['parentPage'] }
  const reference = { _type: 'reference', _ref: parent.id }
  const waits = { _weak: true, _strengthenOnPublish: { type: 'page' } }
  return { set: { parentPage: parent.isPublished ? reference : { ...reference, ...waits } } }
}
