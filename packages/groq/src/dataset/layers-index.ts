import { publishedId } from '../layers.ts'

/** Which drafts and versions there are of a published id. Most documents have none, and take no place here. */
export class LayersIndex {
  readonly #layered = new Map<string, string[]>()

  /** Whether there is neither a draft nor a version. */
  isBare(publishedId: string): boolean {
    return !this.#layered.has(publishedId)
  }

  /** Notes a stored id; true when it is the first draft or version of its document. */
  add(id: string): boolean {
    const published = publishedId(id)
    if (published === id) return false
    const known = this.#layered.get(published)
    if (known === undefined) this.#layered.set(published, [id])
    else known.push(id)
    return known === undefined
  }

  /** Forgets a stored id; true when it was the last draft or version of its document. */
  delete(id: string): boolean {
    const published = publishedId(id)
    if (published === id) return false
    const left = (this.#layered.get(published) ?? []).filter((other) => other !== id)
    if (left.length > 0) this.#layered.set(published, left)
    else this.#layered.delete(published)
    return left.length === 0
  }

  /** The ids under which a document may be stored, in their order. */
  idsOf(published: string): string[] {
    return [published, ...(this.#layered.get(published) ?? [])].sort()
  }
}
