import type { PageKind } from '#lib/addresses/page-kinds.ts'
import { pageRegistry } from './registry.ts'
import type { PageEntry, PageRegistry } from './types.ts'

const entries: PageRegistry = pageRegistry

/** The entry of a page kind whose data is whatever its own query answered. */
export function pageEntryOf(kind: PageKind): PageEntry {
  return entries[kind]
}
