import { isDeepStrictEqual } from 'node:util'
import type { SanityClient } from '@sanity/client'
import { isAssetType } from '../document/asset-address.ts'
import { parseTime } from '@orrery/groq/time'
import { responseOf } from './answer.ts'

/** How the documents of a dataset stand to those of another one. */
export interface Comparison {
  /** Documents, without those of assets. */
  equal: number
  equalAssets: number
  /** Ids of documents that the other one lacks, or has otherwise. */
  missing: string[]
  different: string[]
}

type Content = Record<string, unknown> & { _id: string; _type: string }

/**
 * Holds what one dataset has against what came of it in another. Both are asked by the public export. Left out is what belongs
 * to the place: revisions, times of writing, the address and place of assets.
 */
export async function compareDatasets(from: SanityClient, to: SanityClient): Promise<Comparison> {
  const arrived = new Map<string, Content>()
  for await (const document of documentsOf(to)) arrived.set(document._id, document)
  const comparison: Comparison = { equal: 0, equalAssets: 0, missing: [], different: [] }
  for await (const document of documentsOf(from)) {
    const other = arrived.get(document._id)
    if (!other) comparison.missing.push(document._id)
    else if (!isDeepStrictEqual(lasting(document), lasting(other)))
      comparison.different.push(document._id)
    else if (isAssetType(document._type)) comparison.equalAssets++
    else comparison.equal++
  }
  return comparison
}

async function* documentsOf(client: SanityClient): AsyncGenerator<Content> {
  const { dataset, token = '' } = client.config()
  const { body } = await responseOf(client.getUrl(`/data/export/${dataset}`), {
    method: 'GET',
    token,
  })
  let rest = ''
  for await (const text of body!.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield JSON.parse(line) as Content
  }
  if (rest !== '') yield JSON.parse(rest) as Content
}

/** What a document is wherever it stands. */
function lasting(document: Content): object {
  const { _rev, _updatedAt, _createdAt, ...content } = document
  if (isAssetType(content._type)) {
    const { _id, sha1hash, originalFilename, mimeType, size } = content
    return { _id, sha1hash, originalFilename, mimeType, size }
  }
  if (content._type === 'system.release') return releaseOf(content)
  return content
}

/**
 * A release as an import is documented to leave it: undecided where it says nothing, and with the time of its schedule as the
 * intended one (decision 0095).
 */
function releaseOf({ name, state, metadata, publishAt }: Content): object {
  const planned = { releaseType: 'undecided', ...(metadata as object | undefined) }
  if (state !== 'scheduled' || typeof publishAt !== 'string')
    return { name, state, metadata: planned }
  const time = parseTime(publishAt)
  const intendedPublishAt = time === undefined ? publishAt : new Date(time).toISOString()
  return { name, state, metadata: { ...planned, releaseType: 'scheduled', intendedPublishAt } }
}
