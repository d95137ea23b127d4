import type { Editor, PortableTextTextBlock } from '@portabletext/editor'

interface MarkDef {
  _key: string
  _type: string
  type?: unknown
  url?: unknown
}

const markDefsOf = (block: object): readonly MarkDef[] =>
  'markDefs' in block && Array.isArray(block.markDefs) ? (block.markDefs as MarkDef[]) : []

const valueOf = (editor: Editor) => editor.getSnapshot().context.value

/** Keys of all annotations of a text. */
export const annotationKeys = (editor: Editor): ReadonlySet<string> =>
  new Set(valueOf(editor).flatMap((block) => markDefsOf(block).map(({ _key }) => _key)))

/**
 * Turns new links to pages of this site into references, so that they follow the page when its URL changes. A link that
 * changed or disappeared meanwhile stays as it is.
 *
 * @param known keys of annotations that are not new
 * @param findPage id of the published document at a URL
 */
export async function referencePages(
  editor: Editor,
  known: ReadonlySet<string>,
  findPage: (url: string) => Promise<string | undefined>,
): Promise<void> {
  const isNew = ({ _key, _type, type, url }: MarkDef) =>
    !known.has(_key) && _type === 'link' && type === 'external' && typeof url === 'string'
  const links = valueOf(editor).flatMap((block) => markDefsOf(block).filter(isNew))
  const urls = [...new Set(links.map(({ url }) => url as string))]
  const pages = new Map(
    await Promise.all(urls.map(async (url) => [url, await findPage(url)] as const)),
  )
  const referenceOf = ({ url }: MarkDef) => pages.get(url as string)
  for (const block of valueOf(editor)) {
    const markDefs = markDefsOf(block)
    if (!markDefs.some((markDef) => isNew(markDef) && referenceOf(markDef))) continue
    const referenced = markDefs.map((markDef) => {
      const page = isNew(markDef) && referenceOf(markDef)
      if (!page) return markDef
      const { url: _, ...rest } = markDef
      return { ...rest, type: 'internal', reference: { _type: 'reference', _ref: page } }
    }) as NonNullable<PortableTextTextBlock['markDefs']>
    editor.send({ type: 'block.set', at: [{ _key: block._key }], props: { markDefs: referenced } })
  }
}
