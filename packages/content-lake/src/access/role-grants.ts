import type { LakeDocument, DocumentTest } from '@orrery/groq/document'
import { contentDatasetOfComments, isCommentsDataset } from './comment-permissions.ts'
import type { CustomRole, Principal, Role } from './principal.ts'

/**
 * What a role may do with a document. A deletion is an update of the previous document, as Studio treats it;
 * `history` is reading earlier revisions.
 */
export type Permission = 'read' | 'create' | 'update' | 'history'

/** Documents, by a GROQ filter over each one alone, and the permissions on them. */
export interface Grant {
  readonly filter: string
  readonly permissions: readonly Permission[]
}

interface RoleDefinition {
  readonly title: string
  readonly description: string
  /** Permissions on the project: none, reading it, or creating datasets and writing system documents. */
  readonly project: 'nothing' | 'read' | 'manage'
  /** Grants in a content dataset; languages and types are those of a translator. */
  contentGrants(languages: readonly string[], types: readonly string[]): readonly Grant[]
  /** May add a translation that they may write to `translation.metadata` (`translation-metadata.ts`). */
  mayAddTranslations?: true
  /** Writes a draft or version only of documents whose published and other layers they may update too. */
  ownDocumentsOnly?: true
  /** Grants in a dataset of comments and tasks. Roles that write content may comment. */
  commentGrants(personId: string): readonly Grant[]
}

/** Every document. */
export const ALL_DOCUMENTS_FILTER = '_id in path("**")'

/** Documents without a dot in their id, which are public. */
export const PUBLIC_DOCUMENTS_FILTER = '_id in path("*")'

/** Drafts and versions, but not those of private documents. */
const DRAFTS_AND_VERSIONS_FILTER = '_id in path("drafts.*") || _id in path("versions.*.*")'

/**
 * The type of a secret that opens a preview for an hour (`@sanity/preview-url-secret`). The preview is attributed to `userId`, so
 * only roles with `update` on all documents change a secret of another user.
 */
const PREVIEW_SECRET_TYPE = 'sanity.previewUrlSecret'

/**
 * The content of a site, with its releases. Other documents with a dot in their id are private: form submissions,
 * secrets of integrations. Preview secrets are drafts, but not content.
 */
const CONTENT_FILTER = `${PUBLIC_DOCUMENTS_FILTER} || ((${DRAFTS_AND_VERSIONS_FILTER}) && _type != "${PREVIEW_SECRET_TYPE}") || _id in path("_.**")`

/** Assets with the ids that uploads assign. */
const ASSETS_FILTER =
  '(_type == "sanity.imageAsset" && string::startsWith(_id, "image-")) || (_type == "sanity.fileAsset" && string::startsWith(_id, "file-"))'

const READ: readonly Permission[] = ['read', 'history']
const WRITE: readonly Permission[] = ['create', 'update']
const ALL: readonly Permission[] = ['read', ...WRITE, 'history']

/** Comments and tasks; those about a private document need permission to read the document. */
const COMMENTS_FILTER = `_type in ["comment", "tasks.task"] && ${PUBLIC_DOCUMENTS_FILTER}`
const COMMENTS_ON_CONTENT_FILTER = `${COMMENTS_FILTER} && (!defined(target.document._ref) || target.document._ref in path("*") || target.document._ref in path("_.releases.*"))`

/** Reads comments and writes own ones. `comment-permissions.ts` restricts changes. */
const commenterGrants =
  (visible: string) =>
  (personId: string): readonly Grant[] => [
    { filter: visible, permissions: [...READ, 'update'] },
    { filter: `${visible} && authorId == ${JSON.stringify(personId)}`, permissions: ['create'] },
  ]

/**
 * The table of permissions: what each role may do with which documents. All requests are checked against it
 * (`permissions.ts`), and `/acl` returns it to Studio, which evaluates the same filters. So a filter depends on one
 * document alone: no other document, no parameter, no time.
 */
const ROLES: Readonly<Record<Role, RoleDefinition>> = {
  administrator: {
    title: 'Administrator',
    description: 'Can edit and publish everything, and manage accounts and settings.',
    project: 'manage',
    contentGrants: () => [{ filter: ALL_DOCUMENTS_FILTER, permissions: ALL }],
    commentGrants: () => [{ filter: ALL_DOCUMENTS_FILTER, permissions: ALL }],
  },
  editor: {
    title: 'Editor',
    description: 'Can edit and publish everything.',
    project: 'read',
    contentGrants: () => [{ filter: ALL_DOCUMENTS_FILTER, permissions: ALL }],
    commentGrants: commenterGrants(COMMENTS_FILTER),
  },
  translator: {
    title: 'Translator',
    description:
      'Reads all content; writes and publishes documents that are translated, in the listed languages.',
    project: 'read',
    contentGrants: (languages, types) => [
      { filter: CONTENT_FILTER, permissions: READ },
      {
        filter: `_type in ${JSON.stringify(types)} && language in ${JSON.stringify(languages)} && (${PUBLIC_DOCUMENTS_FILTER} || ${DRAFTS_AND_VERSIONS_FILTER})`,
        permissions: WRITE,
      },
      // Opens the preview. A published one would be public.
      {
        filter: `_type == "${PREVIEW_SECRET_TYPE}" && _id in path("drafts.*")`,
        permissions: WRITE,
      },
      { filter: ASSETS_FILTER, permissions: ['create'] },
    ],
    mayAddTranslations: true,
    ownDocumentsOnly: true,
    commentGrants: commenterGrants(COMMENTS_ON_CONTENT_FILTER),
  },
  contributor: {
    title: 'Contributor',
    description: 'Reads all content; writes drafts and versions, and publishes nothing.',
    project: 'read',
    contentGrants: () => [
      { filter: CONTENT_FILTER, permissions: READ },
      { filter: DRAFTS_AND_VERSIONS_FILTER, permissions: WRITE },
      { filter: ASSETS_FILTER, permissions: ['create'] },
    ],
    mayAddTranslations: true,
    commentGrants: commenterGrants(COMMENTS_ON_CONTENT_FILTER),
  },
  viewer: {
    title: 'Viewer',
    description: 'Can see everything, drafts included, and change nothing.',
    project: 'read',
    contentGrants: () => [{ filter: ALL_DOCUMENTS_FILTER, permissions: READ }],
    commentGrants: () => [{ filter: ALL_DOCUMENTS_FILTER, permissions: READ }],
  },
  own: {
    title: 'Own role',
    description: 'What administrators wrote down.',
    project: 'read',
    contentGrants: () => [],
    commentGrants: () => [],
  },
  none: {
    title: 'Anonymous',
    description: 'Read access to published documents.',
    project: 'nothing',
    contentGrants: () => [{ filter: PUBLIC_DOCUMENTS_FILTER, permissions: ['read'] }],
    commentGrants: () => [],
  },
}

/** A principal, as far as its permissions depend on it. */
export type RoleHolder = Pick<Principal, 'id' | 'role' | 'languages' | 'types' | 'customRole'>

/** Grants of a principal in a dataset, as `/projects/{p}/datasets/{d}/acl` lists them. */
export function grantsOfPrincipal(
  { id, role, languages = [], types = [], customRole }: RoleHolder,
  dataset: string,
): readonly Grant[] {
  if (customRole) return customRoleGrants(customRole, id, dataset)
  return isCommentsDataset(dataset)
    ? ROLES[role].commentGrants(id)
    : ROLES[role].contentGrants(languages, types)
}

/**
 * Grants of a custom role. A filter sees one document only and cannot check what a comment is about, so only roles
 * that read everything read comments.
 */
function customRoleGrants({ grants }: CustomRole, id: string, dataset: string): readonly Grant[] {
  const about = contentDatasetOfComments(dataset)
  const held = grants
    .filter(({ datasets }) => datasets?.includes(about ?? dataset) ?? true)
    .map(({ filter, permissions }) => ({ filter, permissions: permissions.filter(isPermission) }))
  if (about === undefined) return held
  const readsAll = held.some(
    ({ filter, permissions }) => filter === ALL_DOCUMENTS_FILTER && permissions.includes('read'),
  )
  return readsAll ? commenterGrants(COMMENTS_FILTER)(id) : []
}

export const PERMISSIONS: readonly Permission[] = ['read', 'create', 'update', 'history']

export function isPermission(name: unknown): name is Permission {
  return PERMISSIONS.some((permission) => permission === name)
}

/** Write rules of a role that depend on more than one document. */
export function crossDocumentWriteRulesOf({ role }: Pick<Principal, 'role'>) {
  const { mayAddTranslations = false, ownDocumentsOnly = false } = ROLES[role]
  return { mayAddTranslations, ownDocumentsOnly }
}

/** Whether a role may create datasets and write system documents. */
export function canManageProject({ role }: Pick<Principal, 'role'>): boolean {
  return ROLES[role].project === 'manage'
}

/** Whether a role belongs to the project: all but anonymous. */
export function isProjectMember({ role }: Pick<Principal, 'role'>): boolean {
  return ROLES[role].project !== 'nothing'
}

/** Name and texts of a role. */
export interface RoleDescription {
  name: string
  title: string
  description: string
}

export function builtInRoleDescription(name: Role): RoleDescription {
  const { title, description } = ROLES[name]
  return { name, title, description }
}

/**
 * The role of a principal, as Studio names it in permission errors: with a translator's languages, `Translator:
 * French`.
 */
export function roleDescriptionOf({
  role,
  languages = [],
  customRole,
}: Pick<Principal, 'role' | 'languages' | 'customRole'>): RoleDescription {
  if (customRole) {
    const { name, title, description } = customRole
    return { name, title, description }
  }
  const builtIn = builtInRoleDescription(role)
  if (languages.length === 0) return builtIn
  return { ...builtIn, title: `${builtIn.title}: ${languages.map(languageName).join(', ')}` }
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })

/** The English name of a language; an unknown code stays as it is. */
function languageName(code: string): string {
  try {
    return languageNames.of(code) ?? code
  } catch {
    return code
  }
}

/** The built-in roles in the order of the table, the strongest first. */
export const BUILT_IN_ROLE_DESCRIPTIONS: readonly RoleDescription[] = (Object.keys(ROLES) as Role[])
  .filter((role) => role !== 'own' && isProjectMember({ role }))
  .map(builtInRoleDescription)

/** Whether a built-in role has this name and can be assigned. */
export function isAssignableBuiltInRole(name: unknown): name is Role {
  return BUILT_IN_ROLE_DESCRIPTIONS.some((role) => role.name === name)
}

/** The type of Sanity's permission documents. */
const GROUP_TYPE = 'system.group'

/**
 * Group documents for a query that reads them; Studio derives from them who may be mentioned in a comment. They are
 * generated per query, so that they are never stale.
 */
export function groupDocumentsForQuery(
  query: string,
  dataset: string,
  members: () => readonly Principal[],
): LakeDocument[] {
  return query.includes(GROUP_TYPE)
    ? members().map((person) => groupDocumentOf(person, dataset))
    : []
}

/** One group per person, since a translator's grants depend on the languages. */
function groupDocumentOf(person: Principal, dataset: string): LakeDocument {
  return {
    _id: `_.groups.${person.id}`,
    _type: GROUP_TYPE,
    _rev: 'groups',
    _createdAt: '1970-01-01T00:00:00Z',
    _updatedAt: '1970-01-01T00:00:00Z',
    grants: grantsOfPrincipal(person, dataset),
    members: [person.id],
  }
}

/** Write rules of a user for preview secrets. */
export function previewSecretWriteRules(personId: string): {
  isOwn: DocumentTest
  signed: (document: LakeDocument) => LakeDocument
  mayReplace: (before: LakeDocument | undefined) => boolean
} {
  const isOwn = ({ _type, userId }: LakeDocument) =>
    _type === PREVIEW_SECRET_TYPE && userId === personId
  return {
    isOwn,
    signed: (document) =>
      document._type === PREVIEW_SECRET_TYPE ? { ...document, userId: personId } : document,
    mayReplace: (before) => before?._type !== PREVIEW_SECRET_TYPE || isOwn(before),
  }
}
