import type { SanityClient } from '@sanity/client'
import { useClient, usePerspective, useSchema } from 'sanity'
import type { Locale } from '#lib/locales.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { singletonId, localizedSingletonTypes } from '#schemas/index.ts'
import { fetchResult } from '../query-results/fetch-result.ts'
import { randomId } from '../data/random-id.ts'
import { rowsOf } from '../query-results/result-parser.ts'
import { documentTextDigest } from './document-texts-and-digest.ts'
import type { TranslationGroup, DocumentStub } from './model/translation-group.ts'
import { sourceStubOfTranslation, type TranslationRow } from './model/translation-state.ts'
import {
  translatedFromRecord,
  planTranslations,
  type TranslationPlan,
  type SourceDocument,
  sourceDocumentSchema,
} from './model/translation-plan.ts'
import type { TranslationGroups } from './use-all-translation-groups.ts'

/** A translation to create. */
export interface MissingTranslation {
  row: TranslationRow
  to: Locale
}

/** Fetches documents by id. */
export async function fetchDocumentsById(
  client: SanityClient,
  ids: readonly string[],
): Promise<Map<string, SourceDocument>> {
  const { value: found } = await fetchResult(
    client,
    { fetch: '*[_id in $ids]', parser: rowsOf(sourceDocumentSchema) },
    { ids: [...new Set(ids)] },
    { perspective: 'raw' },
  )
  return new Map(found.map((document) => [document._id, document]))
}

/** Creates translations and marks them as up to date. Both throw the error of the content service. */
export function useTranslationActions({
  groups,
  context,
}: Pick<TranslationGroups, 'groups' | 'context'>) {
  const client = useClient({ apiVersion: studioApiVersion })
  const schema = useSchema()
  const { selectedReleaseId: release } = usePerspective()

  const read = (ids: readonly string[]) => fetchDocumentsById(client, ids)

  /** Creates all or none: as drafts, or as versions in the selected release. */
  const create = async (missing: readonly MissingTranslation[]): Promise<TranslationPlan> => {
    const sources = await read(missing.flatMap(({ row }) => row.source?._id ?? []))
    const requests = missing.flatMap(({ row, to }) => {
      const source = row.source && sources.get(row.source._id)
      return source
        ? [{ group: row.group, source, digest: documentTextDigest(schema, source), to }]
        : []
    })
    const plan = planTranslations(requests, {
      groups: groups ?? [],
      release,
      now: new Date().toISOString(),
      newId: (type, to) =>
        localizedSingletonTypes.includes(type) ? singletonId(type, to) : randomId(16),
      newKey: () => randomId(6),
    })
    const transaction = client.transaction()
    for (const document of plan.documents) transaction.create(document)
    for (const { id, revision, type, first, stale, entries } of plan.metadata) {
      // Creating fails if another user has created one meanwhile.
      if (!revision)
        transaction.create({
          _id: id,
          _type: 'translation.metadata',
          schemaTypes: [type],
          translations: [first],
        })
      const unset = stale.map((to) => `translations[language=="${to}"]`)
      transaction.patch(id, {
        ...(revision && { ifRevisionID: revision }),
        setIfMissing: { translations: [] },
        unset,
      })
      transaction.patch(id, { insert: { after: 'translations[-1]', items: [...entries] } })
    }
    await transaction.commit({ visibility: 'sync', tag: 'orrery.translate' })
    return plan
  }

  /** Records the current source revision for translations. */
  const markUpToDate = async (
    targets: readonly { family: TranslationGroup; seen: DocumentStub }[],
  ) => {
    const pairs = targets.flatMap(({ family, seen }) => {
      const origin = sourceStubOfTranslation(family, seen, context)
      return origin ? [{ seen, origin }] : []
    })
    const origins = await read(pairs.map(({ origin }) => origin._id))
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
  return { create, markUpToDate, release }
}

/** Error message for the editor. */
export function translationWriteErrorMessage(error: unknown): string {
  const status = typeof error === 'object' && error && 'statusCode' in error && error.statusCode
  if (status === 401 || status === 403)
    return 'your role may not write these documents. A translator of this language or an editor can.'
  if (status === 409) return 'someone else has just done the same. Check the current state.'
  return error instanceof Error ? error.message : 'the content service did not respond. Try again.'
}
