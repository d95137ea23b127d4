import type { PageKind } from '#lib/addresses/page-kinds.ts'
import { pageRegistry } from './page-registry.ts'
import type { PageEntry, PageRegistry } from './page-types.ts'

const entries: PageRegistry = pageRegistry

/** The registry entry of a page kind, with the data of its query untyped. */
export function pageEntryOfKind(kind: PageKind): PageEntry {
  return entries[kind]
}
