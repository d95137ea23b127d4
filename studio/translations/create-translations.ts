import type { SanityClient } from '@sanity/client'
import type { Schema } from 'sanity'
import type { Locale } from '#lib/locales.ts'
import { localizedSingletonTypes, singletonId } from '#schemas/index.ts'
import { randomId } from '../data/random-id.ts'
import { documentTextDigest } from './document-texts-and-digest.ts'
import { fetchDocumentsById } from './fetch-documents-by-id.ts'
import { fetchTranslationGroups } from './fetch-translation-groups.ts'
import { referencedIds } from './model/document-references.ts'
import {
  type NewTranslation,
  planTranslations,
  type TranslationPlan,
} from './model/translation-plan.ts'
import type { TranslationRow } from './model/translation-state.ts'

/** A translation to create. */
export interface MissingTranslation {
  row: Pick<TranslationRow, 'group' | 'source'>
  to: Locale
}

/**
 * Creates translations and lists them in their metadata, in one transaction. The only way in which Studio creates one.
 *
 * @param release release for the translations; undefined creates drafts
 * @param complete changes the copies of the sources before they are created
 * @throws the error of the content service
 */
export async function createTranslations(
  client: SanityClient,
  schema: Schema,
  missing: readonly MissingTranslation[],
  release: string | undefined,
  complete: (document: NewTranslation) => NewTranslation = (document) => document,
): Promise<TranslationPlan> {
  const sources = await fetchDocumentsById(
    client,
    missing.flatMap(({ row }) => row.source?._id ?? []),
  )
  const groups = await fetchTranslationGroups(client, referencedIds([...sources.values()]))
  const requests = missing.flatMap(({ row, to }) => {
    const source = row.source && sources.get(row.source._id)
    return source
      ? [{ group: row.group, source, digest: documentTextDigest(schema, source), to }]
      : []
  })
  const plan = planTranslations(requests, {
    groups,
    release,
    now: new Date().toISOString(),
    newId: (type, to) =>
      localizedSingletonTypes.includes(type) ? singletonId(type, to) : randomId(16),
    newKey: () => randomId(6),
  })
  const transaction = client.transaction()
  for (const document of plan.documents) transaction.create(complete(document))
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
