import { useClient, usePerspective, useSchema } from 'sanity'
import type { Locale } from '#lib/locales.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { randomId } from '../data/random-id.ts'
import { createTranslations, type MissingTranslation } from './create-translations.ts'
import { documentTextDigest } from './document-texts-and-digest.ts'
import {
  newMetadataId,
  type TranslationGroup,
  type DocumentStub,
} from './model/translation-group.ts'
import { fetchDocumentsById } from './fetch-documents-by-id.ts'
import { sourceStubOfTranslation } from './model/translation-state.ts'
import {
  metadataEntry,
  translatedFromRecord,
  type TranslationPlan,
} from './model/translation-plan.ts'
import type { TranslationGroups } from './use-all-translation-groups.ts'

/** Creates translations and marks them as up to date. Both throw the error of the content service. */
export function useTranslationActions({ context }: Pick<TranslationGroups, 'context'>) {
  const client = useClient({ apiVersion: studioApiVersion })
  const schema = useSchema()
  const { selectedReleaseId: release } = usePerspective()

  /** Creates all or none: as drafts, or as versions in the selected release. */
  const create = (missing: readonly MissingTranslation[]): Promise<TranslationPlan> =>
    createTranslations(client, schema, missing, release)

  /** Records the current source revision for translations. */
  const markUpToDate = async (
    targets: readonly { family: TranslationGroup; seen: DocumentStub }[],
  ) => {
    const pairs = targets.flatMap(({ family, seen }) => {
      const origin = sourceStubOfTranslation(family, seen, context)
      return origin ? [{ seen, origin }] : []
    })
    const origins = await fetchDocumentsById(
      client,
      pairs.map(({ origin }) => origin._id),
    )
    const now = new Date().toISOString()
    const transaction = client.transaction()
    for (const { seen, origin } of pairs) {
      const source = origins.get(origin._id)
      if (source)
        transaction.patch(seen._id, {
          set: {
            translatedFrom: translatedFromRecord(source, documentTextDigest(schema, source), now),
          },
        })
    }
    await transaction.commit({ visibility: 'sync', tag: 'orrery.translate' })
    return pairs.length
  }

  /** Creates the metadata of a document alone, to which editors add its other languages. Returns its id. */
  const createMetadata = async (id: string, type: string, language: Locale): Promise<string> => {
    const _id = newMetadataId(id)
    await client.createIfNotExists(
      {
        _id,
        _type: 'translation.metadata',
        schemaTypes: [type],
        translations: [metadataEntry(randomId(6), language, id)],
      },
      { tag: 'orrery.translate' },
    )
    return _id
  }
  return { create, createMetadata, markUpToDate, release }
}

/** Message for the editor after translations were created. */
export function createdTranslationsMessage({
  documents,
  unresolvedLinks,
}: TranslationPlan): string {
  const made =
    documents.length === 1 ? 'Translation created.' : `${documents.length} translations created.`
  if (unresolvedLinks === 0) return made
  const links =
    unresolvedLinks === 1
      ? '1 link still points to a document'
      : `${unresolvedLinks} links still point to documents`
  return `${made} ${links} in the source language, because it has no translation yet.`
}

/** Error message for the editor. */
export function translationWriteErrorMessage(error: unknown): string {
  const status = typeof error === 'object' && error && 'statusCode' in error && error.statusCode
  if (status === 401 || status === 403)
    return 'your role may not write these documents. A translator of this language or an editor can.'
  if (status === 409) return 'someone else has just done the same. Check the current state.'
  return error instanceof Error ? error.message : 'the content service did not respond. Try again.'
}
