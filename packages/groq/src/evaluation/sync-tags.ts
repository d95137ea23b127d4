import { createHash } from 'node:crypto'
import type { LakeDocument } from '../document.ts'
import { publishedId } from '../layers.ts'

/**
 * Maximum tags per result; above it they are replaced with wider ones, because caches commonly accept at most
 * 128.
 */
const TAG_LIMIT = 100

/** Longer subjects are not cached, because ids and types are short. */
const REMEMBERED_LENGTH = 200

const known = new Map<string, string>()

/** `s1:` plus a short hash: tags can be compared but not decoded. */
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
 * Collects the dependencies of a result. A commit can only change a result that has the tag of the document's
 * id, of its type before or after, or the tag of everything.
 */
export class TagCollector {
  /** Published ids read, with the type of the document found. */
  readonly #ids = new Map<string, string | undefined>()
  readonly #types = new Set<string>()
  #all = false

  dependOnEverything(): void {
    this.#all = true
  }

  dependOnType(type: string): void {
    this.#types.add(type)
  }

  /** `found` is the document read; without one the result depends on its creation. */
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
 * Tags of a committed document: its id, its types before and after, and everything. `versions` are the stored
 * documents of the same published id: one of another type may replace it in a perspective, so their types are
 * included.
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
