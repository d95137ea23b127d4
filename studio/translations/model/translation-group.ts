import { isLocale, type Locale, contentLocales } from '#lib/locales.ts'
import { publishedIdOf, releaseNameOfVersionId } from '../../releases/release-document-ids.ts'

/** Source revision of a translation: the hidden field of schemas/fields/translated-from-field.ts. */
export interface TranslatedFrom {
  document?: string
  revision?: string
  digest?: string
  at?: string
  /** The translation was created as a copy of that source. */
  copied?: boolean
}

/** The fields of a document, draft or version that the board needs. */
export interface DocumentStub {
  _id: string
  _type: string
  _rev: string
  _createdAt: string
  _updatedAt: string
  language: string | null
  title: string | null
  translatedFrom: TranslatedFrom | null
}

/** A `translation.metadata` document: which documents are translations of each other. */
export interface TranslationMetadata {
  _id: string
  _rev: string
  _createdAt: string
  translations: readonly { language: string | null; ref: string | null }[]
}

/** A document with its drafts and versions. */
export interface GroupMember {
  /** Published id. */
  id: string
  published?: DocumentStub
  draft?: DocumentStub
  /** Versions by release name. */
  versions: ReadonlyMap<string, DocumentStub>
}

/** A document in all of its languages. */
export interface TranslationGroup {
  /** Id of its metadata document, else of its only member. */
  id: string
  metadata: TranslationMetadata | undefined
  type: string
  members: Readonly<Partial<Record<Locale, GroupMember>>>
}

const stubFields = `_id, _type, _rev, _createdAt, _updatedAt, language, translatedFrom,
  "title": coalesce(title, store.title, header.title, title.en)`

const metadataFields = `_id, _rev, _createdAt, "translations": translations[]{language, "ref": value._ref}`

/** All translated documents and their metadata. */
export const allTranslatedDocumentsQuery = `{
  "stubs": *[_type in $types && defined(language)]{${stubFields}},
  "ties": *[_type == "translation.metadata" && !(_id in path("drafts.**")) && !(_id in path("versions.**"))]
    {${metadataFields}}
}`

/** Filter of the documents whose changes refresh the groups. */
export const translationGroupsFilter = '*[_type in $types || _type == "translation.metadata"]'

/** Metadata of the document $id. */
export const translationMetadataFilter = '*[_type == "translation.metadata" && references($id)]'
export const translationMetadataQuery = `${translationMetadataFilter} | order(_createdAt asc)[0]{${metadataFields}}`

/** Documents, drafts and versions of $ids, of one type. */
export const groupStubsFilter = `*[_type == $type && (_id in $ids ||
  ((_id in path("drafts.**") || _id in path("versions.**")) && string::split(_id, ".")[-1] in $ids))]`
export const groupStubsQuery = `${groupStubsFilter}{${stubFields}}`

/** Groups documents by their metadata; a document without metadata is a group of its own. */
export function buildTranslationGroups(
  stubs: readonly DocumentStub[],
  ties: readonly TranslationMetadata[],
): TranslationGroup[] {
  const members = buildMembers(stubs)
  const tied = new Set<string>()
  const families = ties.flatMap((metadata): TranslationGroup[] => {
    const found = metadata.translations.flatMap(({ language, ref }) => {
      const member = ref && members.get(ref)
      if (!member || !isLocale(language) || tied.has(member.id)) return []
      tied.add(member.id)
      return [[language, member] as const]
    })
    const first = found[0]?.[1]
    return first
      ? [
          {
            id: metadata._id,
            metadata,
            type: anyStubOfMember(first)._type,
            members: Object.fromEntries(found),
          },
        ]
      : []
  })
  const alone = [...members.values()].flatMap((member): TranslationGroup[] => {
    const { language, _type: type } = anyStubOfMember(member)
    return tied.has(member.id) || !isLocale(language)
      ? []
      : [{ id: member.id, metadata: undefined, type, members: { [language]: member } }]
  })
  return [...families, ...alone]
}

interface OpenMember extends GroupMember {
  versions: Map<string, DocumentStub>
}

function buildMembers(stubs: readonly DocumentStub[]): Map<string, GroupMember> {
  const members = new Map<string, OpenMember>()
  for (const stub of stubs) {
    const id = publishedIdOf(stub._id)
    const member: OpenMember = members.get(id) ?? { id, versions: new Map() }
    members.set(id, member)
    const release = releaseNameOfVersionId(stub._id)
    if (release) member.versions.set(release, stub)
    else if (stub._id === id) member.published = stub
    else member.draft = stub
  }
  return members
}

/** Any stub of a document; every member has at least one. */
export const anyStubOfMember = ({ draft, published, versions }: GroupMember): DocumentStub =>
  (draft ?? published ?? [...versions.values()][0])!

/** Stub of a document in a stack of perspectives. */
export function visibleStubInPerspective(
  member: GroupMember | undefined,
  stack: readonly string[],
): DocumentStub | undefined {
  if (!member) return undefined
  for (const name of stack) {
    const seen =
      name === 'drafts'
        ? member.draft
        : name === 'published'
          ? undefined
          : member.versions.get(name)
    if (seen) return seen
  }
  return member.published
}

/** Title of a group: of its source, else of the first language that has one. */
export function translationGroupTitle(
  family: TranslationGroup,
  source: Locale,
  stack: readonly string[],
): string {
  const order = [source, ...contentLocales]
  for (const locale of order) {
    const member = family.members[locale]
    const title =
      member && (visibleStubInPerspective(member, stack) ?? anyStubOfMember(member)).title
    if (title) return title
  }
  return ''
}
