import { isLocale, type Locale, locales } from '#lib/locales.ts'
import { publishedIdOf, releaseOfVersion } from '../../releases/document-ids.ts'

/** Which text a translation was made from: the hidden field of schemas/fields/translated-from.ts. */
export interface TranslatedFrom {
  document?: string
  revision?: string
  digest?: string
  at?: string
  /** The translation began as a copy of that text. */
  copied?: boolean
}

/** As much of a document, of one of its drafts or versions, as the board needs. */
export interface Stub {
  _id: string
  _type: string
  _rev: string
  _createdAt: string
  _updatedAt: string
  language: string | null
  title: string | null
  translatedFrom: TranslatedFrom | null
}

/** The document that says which documents are translations of each other (`translation.metadata`). */
export interface Tie {
  _id: string
  _rev: string
  _createdAt: string
  translations: readonly { language: string | null; ref: string | null }[]
}

/** One document with all that there is of it. */
export interface Member {
  /** Under which it is or will be published. */
  id: string
  published?: Stub
  draft?: Stub
  /** By the name of a release. */
  versions: ReadonlyMap<string, Stub>
}

/** A page in all of its languages. */
export interface Family {
  /** The id of what ties it together, else of its only document. */
  id: string
  tie: Tie | undefined
  type: string
  members: Readonly<Partial<Record<Locale, Member>>>
}

const stubFields = `_id, _type, _rev, _createdAt, _updatedAt, language, translatedFrom,
  "title": coalesce(title, store.title, header.title, title.en)`

const tieFields = `_id, _rev, _createdAt, "translations": translations[]{language, "ref": value._ref}`

/** Every document that is translated, and what ties them together. */
export const familiesQuery = `{
  "stubs": *[_type in $types && defined(language)]{${stubFields}},
  "ties": *[_type == "translation.metadata" && !(_id in path("drafts.**")) && !(_id in path("versions.**"))]
    {${tieFields}}
}`

/** Whose changes ask for the families again. */
export const familiesFilter = '*[_type in $types || _type == "translation.metadata"]'

/** What ties the document $id to its translations. */
export const tieFilter = '*[_type == "translation.metadata" && references($id)]'
export const tieQuery = `${tieFilter} | order(_createdAt asc)[0]{${tieFields}}`

/** All that there is of the documents $ids, of one type. */
export const familyStubsFilter = `*[_type == $type && (_id in $ids ||
  ((_id in path("drafts.**") || _id in path("versions.**")) && string::split(_id, ".")[-1] in $ids))]`
export const familyStubsQuery = `${familyStubsFilter}{${stubFields}}`

/** The families of documents; a document that nothing ties to another is one of its own. */
export function familiesOf(stubs: readonly Stub[], ties: readonly Tie[]): Family[] {
  const members = membersOf(stubs)
  const tied = new Set<string>()
  const families = ties.flatMap((tie): Family[] => {
    const found = tie.translations.flatMap(({ language, ref }) => {
      const member = ref && members.get(ref)
      if (!member || !isLocale(language) || tied.has(member.id)) return []
      tied.add(member.id)
      return [[language, member] as const]
    })
    const first = found[0]?.[1]
    return first
      ? [{ id: tie._id, tie, type: anyOf(first)._type, members: Object.fromEntries(found) }]
      : []
  })
  const alone = [...members.values()].flatMap((member): Family[] => {
    const { language, _type: type } = anyOf(member)
    return tied.has(member.id) || !isLocale(language)
      ? []
      : [{ id: member.id, tie: undefined, type, members: { [language]: member } }]
  })
  return [...families, ...alone]
}

interface OpenMember extends Member {
  versions: Map<string, Stub>
}

function membersOf(stubs: readonly Stub[]): Map<string, Member> {
  const members = new Map<string, OpenMember>()
  for (const stub of stubs) {
    const id = publishedIdOf(stub._id)
    const member: OpenMember = members.get(id) ?? { id, versions: new Map() }
    members.set(id, member)
    const release = releaseOfVersion(stub._id)
    if (release) member.versions.set(release, stub)
    else if (stub._id === id) member.published = stub
    else member.draft = stub
  }
  return members
}

/** Any text that there is of a document; there is one, or nobody knew of it. */
export const anyOf = ({ draft, published, versions }: Member): Stub =>
  (draft ?? published ?? [...versions.values()][0])!

/** What is seen of a document where the first of several perspectives has the say, as Studio stacks them. */
export function seenIn(member: Member | undefined, stack: readonly string[]): Stub | undefined {
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

/** What a family is called: by its source, else by the first language that it has. */
export function titleOf(family: Family, source: Locale, stack: readonly string[]): string {
  const order = [source, ...locales]
  for (const locale of order) {
    const member = family.members[locale]
    const title = member && (seenIn(member, stack) ?? anyOf(member)).title
    if (title) return title
  }
  return ''
}
