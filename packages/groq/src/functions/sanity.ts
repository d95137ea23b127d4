import type { LakeDocument } from '../document.ts'
import { publishedId, releaseOf } from '../layers.ts'
import { evaluationError } from '../groq-error.ts'
import { readAndTrackDocument, type Scope } from '../evaluation/scope.ts'
import { tracedDocument, tracedArray } from '../evaluation/origin.ts'
import { isObject, type GroqObject } from '../values/groq-values.ts'
import { TextQuery } from '../match/text-query.ts'
import {
  evaluationContextFunction,
  currentItemFunction,
  pureFunction,
  originTracingFunction,
  type FunctionTable,
} from './function-definition.ts'

const RELEASE_DOCUMENT = '_.releases.'

const VARIANT_DOCUMENT = '_.variants.'

/** The variants of a version. */
function variantIds({ _system: system }: GroqObject): unknown[] {
  if (!isObject(system)) return []
  const references = Array.isArray(system.variants) ? system.variants : [system.variant]
  return references.map((reference: unknown) => (isObject(reference) ? reference._ref : undefined))
}

/** The stored id of an item, in every perspective. */
function storedId(item: unknown): string | null {
  if (!isObject(item)) return null
  const id = item._originalId ?? item._id
  return typeof id === 'string' ? id : null
}

export const sanityFunctions = {
  projectId: evaluationContextFunction(0, ({ settings }) => settings.projectId ?? null),
  dataset: evaluationContextFunction(0, ({ settings }) => settings.datasetName ?? null),
  versionOf: currentItemFunction(1, (item, _evaluation, id) => {
    const stored = storedId(item)
    return typeof id === 'string' && stored !== null ? publishedId(stored) === id : null
  }),
  partOfRelease: currentItemFunction(1, (item, _evaluation, release) => {
    const stored = storedId(item)
    if (typeof release !== 'string' || stored === null) return null
    const name = release.startsWith(RELEASE_DOCUMENT)
      ? release.slice(RELEASE_DOCUMENT.length)
      : release
    return releaseOf(stored) === name
  }),
  partOfVariant: currentItemFunction(1, (item, _evaluation, variant) => {
    if (typeof variant !== 'string' || !isObject(item)) return null
    const name = variant.startsWith(VARIANT_DOCUMENT)
      ? variant.slice(VARIANT_DOCUMENT.length)
      : variant
    return variantIds(item).includes(VARIANT_DOCUMENT + name)
  }),
} satisfies FunctionTable

function releaseDocuments({ evaluation }: Scope): LakeDocument[] {
  evaluation.tags.dependOnType('system.release')
  const documents = [...evaluation.dataset.byType('system.release')]
  evaluation.spend(documents.length)
  return documents
}

export const releaseFunctions = {
  all: originTracingFunction(
    0,
    () => ({
      evaluate: releaseDocuments,
      trace: (scope) => tracedArray(releaseDocuments(scope).map(tracedDocument)),
    }),
    { looksUp: true, yieldsDocuments: true },
  ),
} satisfies FunctionTable

function referencedId(reference: unknown): string | null {
  if (typeof reference === 'string') return reference
  return isObject(reference) && typeof reference._ref === 'string' ? reference._ref : null
}

const get = originTracingFunction(
  1,
  ([reference]) => {
    const read = (scope: Scope): LakeDocument | undefined => {
      const id = referencedId(reference.evaluate(scope))
      return id === null ? undefined : readAndTrackDocument(scope, id)
    }
    return {
      evaluate: (scope) => read(scope) ?? null,
      trace: (scope) => tracedDocument(read(scope)),
    }
  },
  { looksUp: true },
)

const incomingRefCount = currentItemFunction(0, (item, evaluation) => {
  const id = isObject(item) ? item._id : null
  if (typeof id !== 'string') return null
  evaluation.tags.dependOnEverything()
  let count = 0
  for (const _document of evaluation.dataset.referencing(id)) count++
  evaluation.spend(count)
  return count
})

export const documentFunctions = {
  get,
  incomingRefCount,
  incomingGlobalDocumentReferenceCount: pureFunction(0, () => 0),
} satisfies FunctionTable

export const textFunctions = {
  query: evaluationContextFunction(
    1,
    (evaluation, text) => (typeof text === 'string' ? TextQuery.parse(text, evaluation) : null),
    { yieldsSpecial: true },
  ),
  semanticSimilarity: pureFunction(1, () => {
    throw evaluationError(
      'text::semanticSimilarity() needs embeddings, which this content lake does not have',
    )
  }),
} satisfies FunctionTable

export const userFunctions = {
  attributes: pureFunction(0, () => ({})),
} satisfies FunctionTable

export const mediaFunctions = {
  aspect: pureFunction(2, () => {
    throw evaluationError('media::aspect() is not available in this content lake')
  }),
} satisfies FunctionTable
