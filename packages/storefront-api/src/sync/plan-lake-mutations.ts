import { isDeepStrictEqual } from 'node:util'
import type { SyncedDocument } from './synced-documents.ts'
import type { LakeMutation } from './lake-client.ts'

/** A synced document in the lake, or a draft or version of it. */
export interface LakeDocument {
  _id: string
  _type: string
  language?: string | null
  store?:
    | (Record<string, unknown> & {
        isDeleted?: boolean
        shop?: { domain?: string }
        slug?: { current?: string } | null
      })
    | null
  /** Earlier handles. */
  formerSlugs?: readonly string[] | null
}

/** All mutations of one document; they belong into one transaction. */
export type DocumentMutations = LakeMutation[]

const published =
  /^(?:drafts\.|versions\.[^.]+\.)?(shopify(?:Product|ProductVariant|Collection)-\d+)$/u

/** The published id of a draft or version; null for documents that the sync does not own. */
function baseId(id: string): string | null {
  return published.exec(id)?.[1] ?? null
}

function missingLanguage({ language }: SyncedDocument, held: LakeDocument) {
  return language !== undefined && held.language == null
}

/** Adds the handle that the new `store` replaces to the former slugs; nothing when it is unchanged. */
function withFormer(held: LakeDocument, store: SyncedDocument['store']) {
  const old = held.store?.slug?.current
  const current = (store.slug as { current?: string } | undefined)?.current
  if (!old || !current || old === current) return {}
  return { formerSlugs: [...new Set([...(held.formerSlugs ?? []), old])] }
}

function write(document: SyncedDocument, held: LakeDocument | undefined): DocumentMutations | null {
  const { _id, _type, store, language } = document
  if (held && isDeepStrictEqual(held.store, store) && !missingLanguage(document, held)) return null
  const base = { _id, _type, ...(language ? { language } : {}) }
  return [
    ...(held ? [] : [{ createIfNotExists: base }]),
    {
      patch: {
        id: _id,
        set: { store, ...(held && withFormer(held, store)) },
        ...(language ? { setIfMissing: { language } } : {}),
      },
    },
  ]
}

/**
 * Compares the shop with the lake. Editorial fields are never changed; existing drafts and versions
 * get the new `store` too, so that publishing them does not restore an old price; documents of
 * deleted products are marked `isDeleted`, and a changed handle is added to the former slugs, which
 * redirect.
 * @returns one change per document, none where nothing differs.
 */
export function planLakeMutations(
  documents: readonly SyncedDocument[],
  lake: readonly LakeDocument[],
  domain: string,
): DocumentMutations[] {
  const wanted = new Map(documents.map((document) => [document._id, document]))
  const held = new Map(lake.map((document) => [document._id, document]))
  const changes = documents.map((document) => write(document, held.get(document._id)))
  for (const document of lake) {
    const base = baseId(document._id)
    if (base === null) continue
    const target = wanted.get(base)
    if (!target) {
      // Another shop may sync into the same dataset; its documents are ignored.
      if (document.store?.shop?.domain === domain && document.store.isDeleted !== true) {
        changes.push([{ patch: { id: document._id, set: { 'store.isDeleted': true } } }])
      }
    } else if (document._id !== base && !isDeepStrictEqual(document.store, target.store)) {
      const set = { store: target.store, ...withFormer(document, target.store) }
      changes.push([{ patch: { id: document._id, set } }])
    }
  }
  return changes.filter((change) => change !== null)
}
