import type { LakeDocument } from '../../document/document.ts'
import type { Dataset } from './dataset.ts'
import { idInLayer, layerOf, publishedId } from '../../document/layers.ts'
import { GroqError } from '../errors.ts'

const NAME = /^[A-Za-z0-9_-]+$/

/**
 * The layers a perspective looks through, first match wins; null for `raw`. A stack gets `published` appended.
 * Accepts a name, a stack, or a stack written with commas as in a query string.
 */
export function perspectiveLayers(perspective: string | readonly string[]): string[] | null {
  const names = (typeof perspective === 'string' ? perspective.split(',') : [...perspective]).map(
    (name) => (name === 'previewDrafts' ? 'drafts' : name),
  )
  if (names.length === 1 && names[0] === 'raw') return null
  if (names.includes('raw')) {
    throw invalid('the raw perspective can not be combined with other perspectives')
  }
  const wrong = names.find((name) => typeof name !== 'string' || !NAME.test(name))
  if (wrong !== undefined || names.length === 0) {
    throw invalid(
      `unknown perspective ${JSON.stringify(wrong ?? '')}, expected published, drafts, raw or release ids`,
    )
  }
  return [...new Set([...names, 'published'])]
}

function invalid(description: string): GroqError {
  return new GroqError('queryParseError', `invalid perspective: ${description}`)
}

/** The documents as one perspective shows them: one per published id, named by it. */
export function perspectiveDataset(
  base: Dataset,
  perspective: string | readonly string[],
): Dataset {
  const layers = perspectiveLayers(perspective)
  return layers === null ? base : new PerspectiveDataset(base, layers)
}

const shown = new WeakMap<LakeDocument, LakeDocument>()

/** A stored document under its published id. One copy a stored document, whatever the perspective. */
function show(document: LakeDocument): LakeDocument {
  let copy = shown.get(document)
  if (copy === undefined) {
    copy = { ...document, _id: publishedId(document._id), _originalId: document._id }
    shown.set(document, copy)
  }
  return copy
}

class PerspectiveDataset implements Dataset {
  readonly #base: Dataset
  readonly #layers: readonly string[]

  constructor(base: Dataset, layers: readonly string[]) {
    this.#base = base
    this.#layers = layers
  }

  all(): Iterable<LakeDocument> {
    return this.#visible(this.#base.all())
  }

  size(): number {
    let count = 0
    for (const _document of this.all()) count++
    return count
  }

  byId(id: string): LakeDocument | undefined {
    const stored = this.#winner(id)
    return stored === undefined || layerOf(id) !== 'published' ? undefined : show(stored)
  }

  byType(type: string): Iterable<LakeDocument> {
    return this.#visible(this.#base.byType(type))
  }

  bySlug(path: 'slug.current' | 'store.slug.current', value: string): Iterable<LakeDocument> {
    return this.#visible(this.#base.bySlug(path, value))
  }

  referencing(id: string): Iterable<LakeDocument> {
    return this.#visible(this.#base.referencing(id))
  }

  versionsOf(id: string): Iterable<LakeDocument> {
    const document = this.byId(id)
    return document === undefined ? [] : [document]
  }

  /** The stored document that this perspective shows for a published id. */
  #winner(id: string): LakeDocument | undefined {
    for (const layer of this.#layers) {
      const stored = this.#base.byId(idInLayer(id, layer))
      if (stored !== undefined)
        return layer !== 'published' && isDeletion(stored) ? undefined : stored
    }
    return undefined
  }

  /**
   * Of stored documents in the order of `_id`, those that win in this perspective, in the order of published ids:
   * within one layer both orders agree, so the layers are merged.
   */
  #visible(stored: Iterable<LakeDocument>): Iterable<LakeDocument> {
    if (this.#layers.length === 1) return shownOfLayer(stored, this.#layers[0]!)
    const runs = new Map<string, LakeDocument[]>(this.#layers.map((layer) => [layer, []]))
    for (const document of stored) runs.get(layerOf(document._id))?.push(document)
    return this.#merge(
      [...runs.values()].filter((run) => run.length > 0).map((run) => run[Symbol.iterator]()),
    )
  }

  *#merge(sources: Iterator<LakeDocument>[]): Iterable<LakeDocument> {
    const heads = sources.map((source) => source.next().value as LakeDocument | undefined)
    for (;;) {
      let first = -1
      let firstId = ''
      heads.forEach((head, index) => {
        if (head === undefined) return
        const id = publishedId(head._id)
        if (first === -1 || id < firstId) [first, firstId] = [index, id]
      })
      if (first === -1) return
      const document = heads[first]!
      heads[first] = sources[first]!.next().value as LakeDocument | undefined
      if (this.#winner(firstId) === document) yield show(document)
    }
  }
}

function* shownOfLayer(stored: Iterable<LakeDocument>, layer: string): Iterable<LakeDocument> {
  for (const document of stored) if (layerOf(document._id) === layer) yield show(document)
}

/** A version that says: this release takes the document away. */
function isDeletion(document: LakeDocument): boolean {
  const system = document._system as { delete?: unknown } | null | undefined
  return typeof system === 'object' && system !== null && system.delete === true
}
