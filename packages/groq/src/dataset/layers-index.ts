import { publishedId } from '../layers.ts'

/** Drafts and versions by published id. Most documents have none and use no memory here. */
export class LayersIndex {
  readonly #layered = new Map<string, string[]>()

  /** Whether there is neither draft nor version. */
  isBare(publishedId: string): boolean {
    return !this.#layered.has(publishedId)
  }

  /** Adds a stored id; true if it is the first draft or version of its document. */
  add(id: string): boolean {
    const published = publishedId(id)
    if (published === id) return false
    const known = this.#layered.get(published)
    if (known === undefined) this.#layered.set(published, [id])
    else known.push(id)
    return known === undefined
  }

  /** Removes a stored id; true if it was the last draft or version of its document. */
  delete(id: string): boolean {
    const published = publishedId(id)
    if (published === id) return false
    const left = (this.#layered.get(published) ?? []).filter((other) => other !== id)
    if (left.length > 0) this.#layered.set(published, left)
    else this.#layered.delete(published)
    return left.length === 0
  }

  /** The possible stored ids of a document, sorted. */
  idsOf(published: string): string[] {
    return [published, ...(this.#layered.get(published) ?? [])].sort()
  }
}
