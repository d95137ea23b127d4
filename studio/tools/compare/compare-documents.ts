import type { SanityClient } from '@sanity/client'
import type { Schema } from 'sanity'
import * as z from 'zod/mini'
import type { Locale } from '#lib/locales.ts'
import { documentSchema } from '../../query-results/document-schema.ts'
import { fetchResult } from '../../query-results/fetch-result.ts'
import { rowsOf } from '../../query-results/result-parser.ts'
import { storedTitle } from '../../releases/document-title.ts'
import { publishedIdOf } from '../../releases/release-document-ids.ts'
import { translatableTextsOf } from '../../translations/document-texts-and-digest.ts'
import { fetchTranslationGroups } from '../../translations/fetch-translation-groups.ts'
import { mapReferences, referencedIds } from '../../translations/model/document-references.ts'
import {
  type ComparedDocument,
  diffDocuments,
  type DocumentChanges,
  type FieldChange,
} from './model/document-diff.ts'

/** Documents that a page reads, by published id. */
export interface ComparedPage {
  ids: readonly string[]
  perspective: string[]
  locale: Locale
}

/** Title of a document or file; pictures have an address as well. */
export interface NamedTarget {
  title: string | null
  picture?: string | null | undefined
}

export interface PageDifferences {
  documents: DocumentChanges[]
  /** The changed documents, and those that changed values refer to, by id. */
  names: ReadonlyMap<string, NamedTarget>
}

const documentsQuery = { fetch: '*[_id in $ids]', parser: rowsOf(documentSchema) }
const namesQuery = {
  fetch: `*[_id in $ids]{_id,
    "title": coalesce(${storedTitle}, originalFilename),
    "picture": select(_type == "sanity.imageAsset" => url)}`,
  parser: rowsOf(
    z.object({
      _id: z.string(),
      title: z.nullable(z.string()),
      picture: z.nullish(z.string()),
    }),
  ),
}
const tag = 'orrery.changes'

/**
 * Differences between the documents of two pages. In the same language, documents are compared as the two perspectives
 * show them. In two languages, each document is compared with its translation: translated texts are no difference.
 *
 * @throws the error of the content service
 */
export async function compareDocuments(
  client: SanityClient,
  schema: Schema,
  pages: readonly [ComparedPage, ComparedPage],
): Promise<PageDifferences> {
  const [one, other] = pages
  const isTranslation = one.locale !== other.locale
  const all = [...new Set([...one.ids, ...other.ids])]
  const read = async ({ ids, perspective }: ComparedPage) => {
    const params = { ids: isTranslation ? ids : all }
    const result = await fetchResult(client, documentsQuery, params, { perspective, tag })
    return result.value
  }
  const [before, after] = await Promise.all([read(one), read(other)])
  const documents = isTranslation
    ? diffTranslations(
        schema,
        before,
        after,
        await translationIds(client, [...before, ...after], pages),
      )
    : diffDocuments(before, after)
  const named = documents.flatMap(({ id, changes }) => [id, ...referencedIds(changes)])
  const { value: names } =
    named.length > 0
      ? await fetchResult(
          client,
          namesQuery,
          { ids: [...new Set(named)] },
          { perspective: other.perspective, tag },
        )
      : { value: [] }
  return { documents, names: new Map(names.map((name) => [name._id, name])) }
}

/** Ids of translations in the second page's language, by those of documents in the first page's. */
async function translationIds(
  client: SanityClient,
  documents: readonly ComparedDocument[],
  [one, other]: readonly [ComparedPage, ComparedPage],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...documents.map(({ _id }) => publishedIdOf(_id)), ...referencedIds(documents)]
  const groups = await fetchTranslationGroups(client, [...new Set(ids)])
  return new Map(
    groups.flatMap(({ members }) => {
      const [from, to] = [members[one.locale], members[other.locale]]
      return from && to ? [[from.id, to.id] as const] : []
    }),
  )
}

function diffTranslations(
  schema: Schema,
  before: readonly ComparedDocument[],
  after: readonly ComparedDocument[],
  translations: ReadonlyMap<string, string>,
): DocumentChanges[] {
  const sources = new Map([...translations].map(([from, to]) => [to, from]))
  const aligned = (document: ComparedDocument, targetOf: (id: string) => string | undefined) => ({
    ...(mapReferences(document, ({ _ref, _type }) => ({
      _type,
      _ref: targetOf(publishedIdOf(_ref)) ?? publishedIdOf(_ref),
    })) as ComparedDocument),
    _id: sources.get(publishedIdOf(document._id)) ?? publishedIdOf(document._id),
  })
  // A source must lead where its translation has to; one that leads to the source's language differs.
  const sourceDocuments = withoutCounterparts(before, sources).map((document) =>
    aligned(document, (id) => translations.get(id)),
  )
  const translated = withoutCounterparts(after, translations).map((document) =>
    aligned(document, (id) => id),
  )
  return diffDocuments(sourceDocuments, translated).flatMap(({ id, type, changes }) => {
    const texts = [sourceDocuments, translated].map((documents) =>
      documents
        .filter(({ _id }) => _id === id)
        .flatMap((document) => translatableTextsOf(schema, { _rev: '', ...document })),
    )
    const isTranslated = ({ path, kind }: FieldChange) =>
      kind === 'changed' &&
      texts.every((each) =>
        each.some((text) => text.path === path || text.path.startsWith(`${path}[`)),
      )
    const rest = changes.filter((change) => !isOwnOfLanguage(change) && !isTranslated(change))
    return rest.length > 0 ? [{ id, counterpart: translations.get(id), type, changes: rest }] : []
  })
}

/** A page reads titles of its other languages as well: of two languages of a document, its own counts. */
function withoutCounterparts(
  documents: readonly ComparedDocument[],
  ownIds: ReadonlyMap<string, string>,
): ComparedDocument[] {
  const ids = new Set(documents.map(({ _id }) => publishedIdOf(_id)))
  return documents.filter(({ _id }) => !ids.has(ownIds.get(publishedIdOf(_id)) ?? ''))
}

/** Fields that each language has for itself; `store` is written by the shop's sync. */
const ownFields = new Set([
  'language',
  'slug',
  'formerSlugs',
  'translatedFrom',
  'machineTranslation',
  'store',
])
const isOwnOfLanguage = ({ path }: FieldChange): boolean =>
  ownFields.has(path.split(/[.[]/)[0] ?? '')
