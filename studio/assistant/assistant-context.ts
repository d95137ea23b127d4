import type { SanityClient } from '@sanity/client'
import { firstValueFrom } from 'rxjs'
import type { GrantsStore, Schema } from 'sanity'
import type { Locale } from '#lib/locales.ts'
import { publishedIdOf, versionIdOf } from '../releases/release-document-ids.ts'
import { fetchDocumentsById } from '../translations/fetch-documents-by-id.ts'
import type { SourceDocument } from '../translations/model/translation-plan.ts'

/** What the assistant works with: clients, and where it writes. */
export interface AssistantContext {
  client: SanityClient
  schema: Schema
  grants: GrantsStore
  /** Id of the deployed schema. */
  schemaId: string
  /** Name of the model. */
  model: string
  /** Release that is written to; undefined writes drafts. */
  release: string | undefined
  /** Perspective stack, topmost first. */
  stack: readonly string[]
  /** Titles of the user's roles. */
  role: string
}

/** Id of the draft or version that is written for a document. */
export const writtenId = (id: string, release: string | undefined): string =>
  release ? versionIdOf(publishedIdOf(id), release) : `drafts.${publishedIdOf(id)}`

/** The document in the perspective: its version in the release, its draft, else the published one. */
export async function fetchShownDocument(
  { client, stack }: Pick<AssistantContext, 'client' | 'stack'>,
  id: string,
): Promise<SourceDocument | undefined> {
  const publishedId = publishedIdOf(id)
  const ids = [
    ...stack.flatMap((name) => {
      if (name === 'published') return []
      return [writtenId(publishedId, name === 'drafts' ? undefined : name)]
    }),
    publishedId,
  ]
  const found = await fetchDocumentsById(client, ids)
  return ids.map((each) => found.get(each)).find((document) => document !== undefined)
}

/** Why the user may not write a document; undefined if they may. */
export async function writeRefusal(
  { grants, role, release }: Pick<AssistantContext, 'grants' | 'role' | 'release'>,
  document: { _id: string; _type: string; language?: Locale | undefined },
): Promise<string | undefined> {
  const { language, ...rest } = document
  const value = {
    ...rest,
    _id: writtenId(document._id, release),
    ...(language !== undefined && { language }),
  }
  const { granted } = await firstValueFrom(grants.checkDocumentPermission('update', value))
  return granted ? undefined : `Your role (${role}) may not write it.`
}
