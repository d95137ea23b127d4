import { isLocale, type Locale } from '#lib/locales.ts'
import { publishedIdOf } from '../../releases/release-document-ids.ts'
import { type ReferenceAtPath, referencesIn } from './document-references.ts'
import { anyStubOfMember, type GroupMember, type TranslationGroup } from './translation-group.ts'
import { retargetReference, type SourceDocument } from './translation-plan.ts'

/** A reference to a document in another language than that of the document that holds it. */
export interface ForeignReference extends ReferenceAtPath {
  /** Title of its target. */
  title: string
  /** Language of its target. */
  language: Locale
  /** The reference to the same document in the right language, if that exists. */
  replacement: ReferenceAtPath['reference'] | undefined
}

/**
 * References of a document into other languages.
 *
 * @param groups translation groups of all documents that it refers to
 */
export function foreignReferences(
  document: SourceDocument,
  groups: readonly TranslationGroup[],
): ForeignReference[] {
  const own = document['language']
  if (!isLocale(own)) return []
  return referencesIn(document).flatMap((found): ForeignReference[] => {
    const id = publishedIdOf(found.reference._ref)
    const group = groups.find(({ members }) => memberOf(members, id))
    const target = group && memberOf(group.members, id)
    const { language, title } = target ? anyStubOfMember(target) : {}
    if (!group || !isLocale(language) || language === own) return []
    const translation = group.members[own]
    const replacement =
      translation &&
      retargetReference(found.reference, {
        id: translation.id,
        type: group.type,
        isPublished: translation.published !== undefined,
      })
    return [{ ...found, title: title || id, language, replacement }]
  })
}

const memberOf = (members: TranslationGroup['members'], id: string): GroupMember | undefined =>
  Object.values(members).find((member) => member.id === id)
