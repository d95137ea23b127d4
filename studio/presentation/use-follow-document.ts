import { useEffect, useState } from 'react'
import type { PreviewHeaderProps } from 'sanity/presentation'
import * as z from 'zod/mini'
import type { AddressResolver } from '#lib/addresses/address-resolver.ts'
import { addressProjection } from '#lib/addresses/address.groq.ts'
import { splitLocalizedPath } from '#lib/addresses/localized-path.ts'
import { partsOf, rowOf, valueOf } from '../query-results/result-parser.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { mainDocumentFilterForPath } from './main-document-resolver.ts'

const parser = partsOf({
  shown: valueOf(z.nullable(z.string()), null),
  last: rowOf(
    z.object({
      type: z.string(),
      language: z.nullable(z.string()),
      slug: z.nullable(z.string()),
    }),
  ),
})

/** The document that the preview showed last, and its paths since then. */
interface PreviewedDocument {
  id: string
  paths: readonly string[]
}

/**
 * Follows the previewed document: when its path changes, or differs in the chosen perspective, the preview goes to the
 * new path instead of showing an empty page.
 *
 * @param preview URL in the preview
 */
export function useFollowDocument(
  { pathname, search }: URL,
  { perspective, onPathChange }: Pick<PreviewHeaderProps, 'perspective' | 'onPathChange'>,
  addresses: AddressResolver,
): void {
  const [last, setLast] = useState<PreviewedDocument>({ id: '', paths: [] })
  const { filter, params } = mainDocumentFilterForPath(pathname, addresses)
  const { value } = useLiveQuery(
    {
      fetch: `{"shown": *[${filter}][0]._id, "last": *[_id == $last][0]{_id, _type, ${addressProjection}}}`,
      listen: '*[_type == $type]',
      parser,
    },
    { ...params, last: last.id },
    { perspective, throttle: 1000 },
  )
  const shown = value?.shown
  if (shown && (shown !== last.id || !last.paths.includes(pathname)))
    setLast({ id: shown, paths: [pathname] })
  const { locale } = splitLocalizedPath(pathname)
  const isGone = value !== undefined && !shown && last.paths.includes(pathname)
  const moved = isGone ? addresses.hrefOfDocument(value.last, locale) : undefined
  // The path may change again before the preview has arrived.
  if (moved !== undefined && !last.paths.includes(moved))
    setLast({ ...last, paths: [...last.paths, moved] })
  useEffect(() => {
    if (moved !== undefined) onPathChange(`${moved}${search}`)
  }, [moved, onPathChange, search])
}
