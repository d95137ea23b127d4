import type { FieldGroupDefinition } from 'sanity'

/** The tabs every page-like document is edited under. */
export const documentGroups: FieldGroupDefinition[] = [
  { name: 'content', title: 'Content', default: true },
  { name: 'seo', title: 'Search and sharing' },
]
