import * as z from 'zod/mini'
import { timeText } from '../../date-format.ts'
import { isLocale, type Locale, contentLocales } from '#lib/locales.ts'
import { storedTitle } from '../../releases/document-title.ts'
import { publishedIdOf, releaseNameOfVersionId } from '../../releases/release-document-ids.ts'

/** Source revision of a translation: the hidden field of schemas/fields/translated-from-field.ts. */
export interface TranslatedFrom {
  document?: string | null | undefined
  revision?: string | null | undefined
  digest?: string | null | undefined
  at?: string | null | undefined
  /** The translation was created as a copy of that source. */
  copied?: boolean | null | undefined
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
  /** Set while texts of a language model are not approved. */
  machineTranslation?: MachineTranslation | null | undefined
}

/** The hidden field of schemas/fields/machine-translation-field.ts. */
export interface MachineTranslation {
  model?: string | null | undefined
  at?: string | null | undefined
}

/** A `translation.metadata` document: which documents are translations of each other. */
export interface TranslationMetadata {
  _id: string
  _rev: string
  _createdAt: string
  /** Null once Studio has removed its last language. */
  translations: readonly { language: string | null; ref: string | null }[] | null
}

export const documentStubSchema = z.object({
  _id: z.string(),
  _type: z.string(),
  _rev: z.string(),
  _createdAt: timeText,
  _updatedAt: timeText,
  language: z.nullable(z.string()),
  title: z.nullable(z.string()),
  translatedFrom: z.nullable(
    z.object({
      document: z.nullish(z.string()),
      revision: z.nullish(z.string()),
      digest: z.nullish(z.string()),
      at: z.nullish(z.string()),
      copied: z.nullish(z.boolean()),
    }),
  ),
  machineTranslation: z.nullish(
    z.object({ model: z.nullish(z.string()), at: z.nullish(z.string()) }),
  ),
}) satisfies z.ZodMiniType<DocumentStub>

export const translationMetadataSchema = z.object({
  _id: z.string(),
  _type: z.string(),
  _rev: z.string(),
  _createdAt: timeText,
  translations: z.nullable(
    z.array(z.object({ language: z.nullable(z.string()), ref: z.nullable(z.string()) })),
  ),
}) satisfies z.ZodMiniType<TranslationMetadata>

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

const stubFields = `_id, _type, _rev, _createdAt, _updatedAt, language, translatedFrom, machineTranslation,
  "title": ${storedTitle}`

const metadataFields = `_id, _type, _rev, _createdAt, "translations": coalesce(translations[]{language, "ref": value._ref}, translations)`
const isPublishedMetadata =
  '_type == "translation.metadata" && !(_id in path("drafts.**")) && !(_id in path("versions.**"))'

const translatedDocumentsQuery = (condition: string): string => `{
  "stubs": *[${condition}_type in $types && defined(language)]{${stubFields}},
  "ties": *[${condition}${isPublishedMetadata}]{${metadataFields}}
}`

/** All translated documents and their metadata. */
export const allTranslatedDocumentsQuery = translatedDocumentsQuery('')

/** Those of the stored ids $changed. */
export const changedTranslatedDocumentsQuery = translatedDocumentsQuery('_id in $changed && ')

/** Filter of the documents whose changes refresh the groups. */
export const translationGroupsFilter = '*[_type in $types || _type == "translation.metadata"]'

/** Metadata of the documents $ids, and such as has lost all its languages but has the id $newIds of their own. */
export const metadataOfDocumentsFilter = `*[${isPublishedMetadata} && (references($ids) || _id in $newIds)]`
export const metadataOfDocumentsQuery = `${metadataOfDocumentsFilter} | order(_createdAt asc){${metadataFields}}`

/** Parameters of {@link metadataOfDocumentsQuery} for published ids. */
export const metadataOfDocumentsParams = (ids: readonly string[]) => ({
  ids,
  newIds: ids.map(newMetadataId),
})

/** Published ids of the documents that metadata links. */
export const linkedIds = (ties: readonly TranslationMetadata[]): string[] =>
  ties.flatMap(({ translations }) => translations?.flatMap(({ ref }) => ref ?? []) ?? [])

/** Documents, drafts and versions of $ids, of $types. */
export const groupStubsFilter = `*[_type in $types && (_id in $ids ||
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
    const found = (metadata.translations ?? []).flatMap(({ language, ref }) => {
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
  const empty = new Map(metadataWithoutLanguages(ties).map((metadata) => [metadata._id, metadata]))
  const alone = [...members.values()].flatMap((member): TranslationGroup[] => {
    const { language, _type: type } = anyStubOfMember(member)
    const metadata = empty.get(newMetadataId(member.id))
    return tied.has(member.id) || !isLocale(language)
      ? []
      : [{ id: member.id, metadata, type, members: { [language]: member } }]
  })
  return [...families, ...alone]
}

/** Id of the metadata that is created for a document. */
export const newMetadataId = (publishedId: string): string => `translation-${publishedId}`

/** Metadata that no longer links any document, for instance because an editor removed its last language. */
export const metadataWithoutLanguages = (
  ties: readonly TranslationMetadata[],
): TranslationMetadata[] => ties.filter(({ translations }) => !translations?.length)

interface OpenMember extends GroupMember {
  versions: Map<string, DocumentStub>
}

/** Shared by the documents without versions, which are nearly all. */
const noVersions = new Map<string, DocumentStub>()

function buildMembers(stubs: readonly DocumentStub[]): Map<string, GroupMember> {
  const members = new Map<string, OpenMember>()
  for (const stub of stubs) {
    const id = publishedIdOf(stub._id)
    const member: OpenMember = members.get(id) ?? { id, versions: noVersions }
    members.set(id, member)
    const release = releaseNameOfVersionId(stub._id)
    if (release) member.versions = new Map([...member.versions, [release, stub]])
    else if (stub._id === id) member.published = stub
    else member.draft = stub
  }
  return members
}

/** Any stub of a document; every member has at least one. */
export const anyStubOfMember = ({ draft, published, versions }: GroupMember): DocumentStub =>
  (draft ?? published ?? [...versions.values()][0])!

/** Stored ids of the metadata and of every document, draft and version of a group. */
export const storedIdsOfGroup = ({ metadata, members }: TranslationGroup): string[] =>
  [
    metadata,
    ...Object.values(members).flatMap(({ published, draft, versions }) => [
      published,
      draft,
      ...versions.values(),
    ]),
  ].flatMap((stub) => stub?._id ?? [])

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
