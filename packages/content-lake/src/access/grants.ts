import type { LakeDocument, DocumentTest } from '@orrery/groq/document'
import { commentedDataset, isCommentsDataset } from './comment-permissions.ts'
import type { CustomRole, Principal, Role } from './principal.ts'

/**
 * What may be done with a document. A deletion is an update of what was there, as Studio reckons it; `history` is to
 * see what a document was.
 */
export type Permission = 'read' | 'create' | 'update' | 'history'

/** Documents, by a GROQ filter over each one alone, and what may be done with them. */
export interface Grant {
  readonly filter: string
  readonly permissions: readonly Permission[]
}

interface RoleDefinition {
  readonly title: string
  readonly description: string
  /** What the role may do with the project: look at it, or make datasets and write the system's own documents. */
  readonly project: 'nothing' | 'read' | 'manage'
  /** What the role may do in a dataset of content; the languages and types are those of a translator. */
  contentGrants(languages: readonly string[], types: readonly string[]): readonly Grant[]
  /** May list a translation that they may write in `translation.metadata` (`translation-metadata.ts`). */
  mayAddTranslations?: true
  /** Writes a draft or version only where the document that it is one of is theirs too, as published and in each layer. */
  ownDocumentsOnly?: true
  /** What the role may do in a dataset of comments and tasks. Who writes content talks about it. */
  commentGrants(personId: string): readonly Grant[]
}

/** Every document. */
export const ALL_DOCUMENTS_FILTER = '_id in path("**")'

/** Documents without a dot in their id: what the public sees. */
export const PUBLIC_DOCUMENTS_FILTER = '_id in path("*")'

/** What is to become public: drafts and versions, but not those of private documents. */
const DRAFTS_AND_VERSIONS_FILTER = '_id in path("drafts.*") || _id in path("versions.*.*")'

/**
 * The type of a secret that opens a preview for an hour (`@sanity/preview-url-secret`). The preview is attributed to `userId`, so
 * only roles with `update` on all documents change a secret of another user.
 */
const PREVIEW_SECRET_TYPE = 'sanity.previewUrlSecret'

/**
 * What a site is made of, with its releases. Other documents with a dot in their id are private: what visitors sent in,
 * secrets of integrations. The secrets of previews are drafts, and no content.
 */
const CONTENT_FILTER = `${PUBLIC_DOCUMENTS_FILTER} || ((${DRAFTS_AND_VERSIONS_FILTER}) && _type != "${PREVIEW_SECRET_TYPE}") || _id in path("_.**")`

/** Pictures and files go with what somebody writes; their ids are those that uploads get. */
const ASSETS_FILTER =
  '(_type == "sanity.imageAsset" && string::startsWith(_id, "image-")) || (_type == "sanity.fileAsset" && string::startsWith(_id, "file-"))'

const READ: readonly Permission[] = ['read', 'history']
const WRITE: readonly Permission[] = ['create', 'update']
const ALL: readonly Permission[] = ['read', ...WRITE, 'history']

/** Comments and tasks; those about a private document are hidden from whoever may not see the document. */
const COMMENTS_FILTER = `_type in ["comment", "tasks.task"] && ${PUBLIC_DOCUMENTS_FILTER}`
const COMMENTS_ON_CONTENT_FILTER = `${COMMENTS_FILTER} && (!defined(target.document._ref) || target.document._ref in path("*") || target.document._ref in path("_.releases.*"))`

/** Reads what is said, and says something under the own name. Who may change what of it says `comments.ts`. */
const commenterGrants =
  (visible: string) =>
  (personId: string): readonly Grant[] => [
    { filter: visible, permissions: [...READ, 'update'] },
    { filter: `${visible} && authorId == ${JSON.stringify(personId)}`, permissions: ['create'] },
  ]

/**
 * The one table of rights: each role, and which documents it may do what with. Every door asks it through `may.ts`, and
 * `/acl` tells it to Studio, which decides by the same filters what to offer. So a filter looks at one document and at
 * nothing else: no other document, no parameter, no time.
 */
const ROLES: Readonly<Record<Role, RoleDefinition>> = {
  administrator: {
    title: 'Administrator',
    description: 'Read and write access to all datasets, with full access to all project settings.',
    project: 'manage',
    contentGrants: () => [{ filter: ALL_DOCUMENTS_FILTER, permissions: ALL }],
    commentGrants: () => [{ filter: ALL_DOCUMENTS_FILTER, permissions: ALL }],
  },
  editor: {
    title: 'Editor',
    description: 'Read and write access to all datasets, with limited access to project settings.',
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
      // Opens the preview. A published one would be everybody's to read.
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
    description: 'Read access to all datasets, drafts included.',
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

/** Whose rights are asked for. */
export type RoleHolder = Pick<Principal, 'id' | 'role' | 'languages' | 'types' | 'customRole'>

/** What somebody may do with the documents of a dataset, as `/projects/{p}/datasets/{d}/acl` lists it. */
export function grantsOf(
  { id, role, languages = [], types = [], customRole }: RoleHolder,
  dataset: string,
): readonly Grant[] {
  if (customRole) return customRoleGrants(customRole, id, dataset)
  return isCommentsDataset(dataset)
    ? ROLES[role].commentGrants(id)
    : ROLES[role].contentGrants(languages, types)
}

/**
 * What a role of the project's own may do. Comments are about documents, and a filter sees one document only: so whoever
 * does not read everything is told of no comments at all.
 */
function customRoleGrants({ grants }: CustomRole, id: string, dataset: string): readonly Grant[] {
  const about = commentedDataset(dataset)
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

/** What a role may do beside its grants, where one document alone does not decide. */
export function extraWriteRulesOf({ role }: Pick<Principal, 'role'>) {
  const { mayAddTranslations = false, ownDocumentsOnly = false } = ROLES[role]
  return { mayAddTranslations, ownDocumentsOnly }
}

/** Whether a role may make datasets and write documents of the system by hand. */
export function managesProject({ role }: Pick<Principal, 'role'>): boolean {
  return ROLES[role].project === 'manage'
}

/** Whether a role belongs to the project at all: everybody's but a stranger's. */
export function isProjectMember({ role }: Pick<Principal, 'role'>): boolean {
  return ROLES[role].project !== 'nothing'
}

/** How a role presents itself to a person. */
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
 * The role of somebody, as Studio names it where it says why something is refused: a translator's has the languages,
 * `Translator: French`.
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

/** A language in words; a code that nobody knows, or that is none, stays as it is. */
function languageName(code: string): string {
  try {
    return languageNames.of(code) ?? code
  } catch {
    return code
  }
}

/** The roles that a project offers, in the order of the table: the strongest first. */
export const BUILT_IN_ROLES: readonly RoleDescription[] = (Object.keys(ROLES) as Role[])
  .filter((role) => role !== 'own' && isProjectMember({ role }))
  .map(builtInRoleDescription)

/** Whether a role of this name can be somebody's. */
export function isBuiltInRole(name: unknown): name is Role {
  return BUILT_IN_ROLES.some((role) => role.name === name)
}

/** The type under which the service keeps who may do what, as documents. */
const GROUP_TYPE = 'system.group'

/**
 * What a query looks at beside what is stored: where it asks for that, who may do what. Studio reads from it whom a
 * comment may mention. Groups are made for such a query alone, so that they are never older than the rights.
 */
export function groupDocumentsFor(
  query: string,
  dataset: string,
  members: () => readonly Principal[],
): LakeDocument[] {
  return query.includes(GROUP_TYPE)
    ? members().map((person) => groupDocumentOf(person, dataset))
    : []
}

/** Each person is a group, since a role has the languages of its holder. */
function groupDocumentOf(person: Principal, dataset: string): LakeDocument {
  return {
    _id: `_.groups.${person.id}`,
    _type: GROUP_TYPE,
    _rev: 'groups',
    _createdAt: '1970-01-01T00:00:00Z',
    _updatedAt: '1970-01-01T00:00:00Z',
    grants: grantsOf(person, dataset),
    members: [person.id],
  }
}

/** The write permissions of a user for preview secrets. */
export function previewSecretRules(personId: string): {
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
