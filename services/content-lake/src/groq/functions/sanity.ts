import type { LakeDocument } from '../../document/document.ts'
import { publishedId, releaseOf } from '../../document/layers.ts'
import { computed, type Compiled } from '../compiled.ts'
import { evaluationError } from '../errors.ts'
import { readDocument } from '../nodes/access.ts'
import { tracedDocument, tracedItems } from '../origin.ts'
import type { Scope } from '../scope.ts'
import { isObject, type GroqObject } from '../values.ts'
import { TextQuery } from '../match/text-query.ts'
import { pure, scoped, type FunctionBuilder } from './define.ts'

const RELEASE_DOCUMENT = '_.releases.'

const VARIANT_DOCUMENT = '_.variants.'

/** The variants that a version says it is for. */
function variantIds({ _system: system }: GroqObject): unknown[] {
  if (!isObject(system)) return []
  const references = Array.isArray(system.variants) ? system.variants : [system.variant]
  return references.map((reference: unknown) => (isObject(reference) ? reference._ref : undefined))
}

/** The id that an item is stored under, whatever the perspective calls it. */
function storedId(item: unknown): string | null {
  if (!isObject(item)) return null
  const id = item._originalId ?? item._id
  return typeof id === 'string' ? id : null
}

export const sanityFunctions: Record<string, FunctionBuilder> = {
  projectId: scoped((scope) => scope.evaluation.settings.projectId ?? null),
  dataset: scoped((scope) => scope.evaluation.settings.datasetName ?? null),
  versionOf: scoped((scope, id) => {
    const stored = storedId(scope.value)
    return typeof id === 'string' && stored !== null ? publishedId(stored) === id : null
  }),
  partOfRelease: scoped((scope, release) => {
    const stored = storedId(scope.value)
    if (typeof release !== 'string' || stored === null) return null
    const name = release.startsWith(RELEASE_DOCUMENT)
      ? release.slice(RELEASE_DOCUMENT.length)
      : release
    return releaseOf(stored) === name
  }),
  partOfVariant: scoped((scope, variant) => {
    if (typeof variant !== 'string' || !isObject(scope.value)) return null
    const name = variant.startsWith(VARIANT_DOCUMENT)
      ? variant.slice(VARIANT_DOCUMENT.length)
      : variant
    return variantIds(scope.value).includes(VARIANT_DOCUMENT + name)
  }),
}

function releaseDocuments(scope: Scope): LakeDocument[] {
  scope.evaluation.tags.dependOnType('system.release')
  const documents = [...scope.evaluation.dataset.byType('system.release')]
  scope.evaluation.spend(documents.length)
  return documents
}

const allReleases: Compiled = {
  evaluate: releaseDocuments,
  trace: (scope) => tracedItems(releaseDocuments(scope).map(tracedDocument)),
}

export const releaseFunctions: Record<string, FunctionBuilder> = { all: () => allReleases }

function referencedId(reference: unknown): string | null {
  if (typeof reference === 'string') return reference
  return isObject(reference) && typeof reference._ref === 'string' ? reference._ref : null
}

export const documentFunctions: Record<string, FunctionBuilder> = {
  get: ([reference]) => {
    const read = (scope: Scope): LakeDocument | undefined => {
      const id = referencedId(reference?.evaluate(scope))
      return id === null ? undefined : readDocument(scope, id)
    }
    return {
      evaluate: (scope) => read(scope) ?? null,
      trace: (scope) => tracedDocument(read(scope)),
    }
  },
  incomingRefCount: () =>
    computed((scope) => {
      const id = isObject(scope.value) ? scope.value._id : null
      if (typeof id !== 'string') return null
      scope.evaluation.tags.dependOnEverything()
      let count = 0
      for (const _document of scope.evaluation.dataset.referencing(id)) count++
      scope.evaluation.spend(count)
      return count
    }),
  incomingGlobalDocumentReferenceCount: () => computed(() => 0),
}

export const textFunctions: Record<string, FunctionBuilder> = {
  query: pure((text) => (typeof text === 'string' ? TextQuery.parse(text) : null)),
  semanticSimilarity: scoped(() => {
    throw evaluationError(
      'text::semanticSimilarity() needs embeddings, which this content lake does not have',
    )
  }),
}

export const userFunctions: Record<string, FunctionBuilder> = {
  attributes: () => computed(() => ({})),
}

export const mediaFunctions: Record<string, FunctionBuilder> = {
  aspect: scoped(() => {
    throw evaluationError('media::aspect() is not available in this content lake')
  }),
}
