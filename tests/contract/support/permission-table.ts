export const ROLES = [
  'administrator',
  'editor',
  'translator',
  'contributor',
  'viewer',
  'stranger',
] as const
export type Role = (typeof ROLES)[number]

const ON_DRAFTS = ['create draft', 'patch draft', 'delete draft', 'create version'] as const
const IN_PUBLIC = [
  'create published',
  'patch published',
  'delete published',
  'publish',
  'unpublish',
] as const
export type Action = (typeof ON_DRAFTS)[number] | (typeof IN_PUBLIC)[number]
export const ACTIONS: readonly Action[] = [...ON_DRAFTS, ...IN_PUBLIC]

/** Permissions by role for documents of one kind. Editors and administrators may do everything. */
interface Row {
  types: readonly string[]
  translator: { fr: readonly Action[]; en: readonly Action[] }
  contributor: readonly Action[]
  /** Prefix of the type's ids. */
  prefix?: string
}

const NOTHING = { fr: [], en: [] }

/** Permissions by role and type, written by hand: independent of grants and schemas. */
export const PERMISSIONS: Record<string, Row> = {
  'documents in each language': {
    types: [
      'home',
      'page',
      'product',
      'productPage',
      'collection',
      'collectionPage',
      'blog',
      'blogpost',
      'newsListPage',
      'news',
      'storiesPage',
      'retailersPage',
      'form',
    ],
    translator: { fr: ACTIONS, en: [] },
    contributor: ON_DRAFTS,
  },
  'documents for the whole site': {
    types: [
      'settings',
      'redirect',
      'authentication',
      'currencies',
      'glossary',
      'retailer',
      'productVariant',
    ],
    translator: NOTHING,
    contributor: ON_DRAFTS,
  },
  'private documents': {
    types: ['formDelivery', 'submission', 'subscriber'],
    translator: NOTHING,
    contributor: [],
    prefix: 'private.',
  },
  'lists of translations': {
    types: ['translation.metadata'],
    translator: NOTHING,
    contributor: ON_DRAFTS,
  },
  'pictures and files': {
    types: ['sanity.imageAsset', 'sanity.fileAsset'],
    translator: { fr: ['create published'], en: ['create published'] },
    contributor: [...ON_DRAFTS, 'create published'],
  },
}

/** Each type in a language of the translator and in another one. */
export const ROWS = Object.entries(PERMISSIONS).flatMap(([name, row]) =>
  row.types.flatMap((type) =>
    (['fr', 'en'] as const).map((language) => ({ name, row, type, language })),
  ),
)

export type TypeRow = (typeof ROWS)[number]

/** Actions that a role may take on a document, according to the table. */
export function expectedActions({ row, language }: TypeRow, role: Role): readonly Action[] {
  if (role === 'administrator' || role === 'editor') return ACTIONS
  if (role === 'translator') return row.translator[language]
  return role === 'contributor' ? row.contributor : []
}

/** The published id of a document of a type: an existing or a new one. */
export const idOf = ({ row, type, language }: TypeRow, isNew = false): string =>
  `${row.prefix ?? assetPrefix(type)}${type.replaceAll('.', '-')}-${isNew ? 'new-' : ''}${language}`
const assetPrefix = (type: string): string =>
  ({ 'sanity.imageAsset': 'image-', 'sanity.fileAsset': 'file-' })[type] ?? ''

/** A document of a type. Translation metadata references two documents. */
export function contentOf({ type, language }: TypeRow, id: string) {
  const translations = ['ja', 'en'].map((code) => ({
    _key: code,
    language: code,
    value: { _type: 'reference', _ref: `page-${code}`, _weak: true },
  }))
  return type === 'translation.metadata'
    ? { _id: id, _type: type, translations }
    : { _id: id, _type: type, language }
}

/**
 * Permissions of a role on preview secrets: `makes` one of its own as Presentation does, `reads` any by query, and `changes` that of
 * another person, in any way that would move its expiry.
 */
export const PREVIEW_SECRETS: Record<Role, { makes: boolean; reads: boolean; changes: boolean }> = {
  administrator: { makes: true, reads: true, changes: true },
  editor: { makes: true, reads: true, changes: true },
  translator: { makes: true, reads: false, changes: false },
  contributor: { makes: true, reads: false, changes: false },
  viewer: { makes: false, reads: true, changes: false },
  stranger: { makes: false, reads: false, changes: false },
}
