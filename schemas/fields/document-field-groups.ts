import type { FieldGroupDefinition } from 'sanity'

/** Field groups of page-like documents. */
export const documentFieldGroups: FieldGroupDefinition[] = [
  { name: 'content', title: 'Content', default: true },
  { name: 'seo', title: 'Search and sharing' },
]
