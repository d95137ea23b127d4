import { createHash } from 'node:crypto'
import type { LakeDocument } from '../document.ts'
import { publishedId } from '../layers.ts'

/** More tags than this on one answer are folded into wider ones: caches commonly take at most 128 of them. */
const TAG_LIMIT = 100

/** Longer subjects are no ids or types that anybody chose, and are not remembered. */
const REMEMBERED_LENGTH = 200

const known = new Map<string, string>()

/** `s1:` and a short hash: readers may compare tags but not read them. */
function tag(subject: string): string {
  let text = known.get(subject)
  if (text === undefined) {
    text = `s1:${createHash('sha256').update(subject).digest('base64url').slice(0, 8)}`
    if (known.size > 50_000) known.clear()
    if (subject.length <= REMEMBERED_LENGTH) known.set(subject, text)
  }
  return text
}

const typeTag = (type: string): string => tag(`type:${type}`)
const idTag = (id: string): string => tag(`id:${publishedId(id)}`)
const ALL_TAG = tag('all')

/**
 * Collects what an answer depends on. A commit to a document changes an answer only if the answer carries the
 * document's id tag, the tag of its type before or after, or the tag of everything.
 */
export class TagCollector {
  /** Published ids read, with the type of the document found there. */
  readonly #ids = new Map<string, string | undefined>()
  readonly #types = new Set<string>()
  #all = false

  dependOnEverything(): void {
    this.#all = true
  }

  dependOnType(type: string): void {
    this.#types.add(type)
  }

  /** `found` is the document read there; without one the answer waits for it to appear. */
  dependOnId(id: string, found: LakeDocument | undefined): void {
    this.#ids.set(publishedId(id), found?._type)
  }

  tags(): string[] {
    if (this.#all) return [ALL_TAG]
    const types = new Set(this.#types)
    const ids = new Set<string>()
    for (const [id, type] of this.#ids) {
      if (type === undefined || this.#ids.size + types.size <= TAG_LIMIT) ids.add(id)
      else types.add(type)
    }
    if (ids.size + types.size > TAG_LIMIT) return [ALL_TAG]
    return [...new Set([...[...types].map(typeTag), ...[...ids].map(idTag)])].sort()
  }
}

/**
 * The tags that a commit of one document emits: its id, its types before and after, and everything. `versions` are
 * the stored documents with the same published id: a version of another type than theirs may take their place in a
 * perspective, so their types are told too.
 */
export function commitTags(
  before: LakeDocument | undefined,
  after: LakeDocument | undefined,
  versions: Iterable<LakeDocument> = [],
): string[] {
  const documents = [before, after].filter((document) => document !== undefined)
  if (documents.length === 0) return []
  const tags = [ALL_TAG, ...documents.map(({ _id }) => idTag(_id))]
  for (const { _type } of [...documents, ...versions]) tags.push(typeTag(_type))
  return [...new Set(tags)].sort()
}
