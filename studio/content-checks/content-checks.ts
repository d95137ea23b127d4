import * as z from 'zod/mini'
import { documentTypesWhere } from '#lib/addresses/page-kinds.ts'
import { publishedIdOf } from '../releases/release-document-ids.ts'

/** Document types that editors write, and that are checked. */
export const checkedTypes = [
  ...new Set([
    ...documentTypesWhere(),
    'settings',
    'form',
    'retailer',
    'redirect',
    'currencies',
    'glossary',
  ]),
]

/** Document as queried. */
export interface CheckedDocument {
  readonly _id: string
  readonly _type: string
  readonly _rev: string
  readonly [field: string]: unknown
}

/** Other fields are read one by one, whatever they hold. */
export const checkedDocumentSchema = z.looseObject({
  _id: z.string(),
  _type: z.string(),
  _rev: z.string(),
}) satisfies z.ZodMiniType<CheckedDocument>
/** Kinds of problems, the most severe first. */
export const problemKinds = ['shape', 'broken link', 'validation', 'picture'] as const
export type ProblemKind = (typeof problemKinds)[number]

/** Problem at a path of a document, with a message for its editor. */
export interface ContentProblem {
  kind: ProblemKind
  /** Studio path of the field, for instance `modules[_key=="a"].image`; empty for the whole document. */
  path: string
  /** Titles on the way to the field: “Modules › Hero › Title”. */
  field?: string
  message: string
}

/** Reference in a document, which may be broken. */
export interface DocumentReference {
  /** Published id of the target. */
  target: string
  /** Path of the reference. */
  path: string
  /** Whether the site resolves it, so that the target must be published. */
  isPublic: boolean
}

interface ObjectAtPath {
  path: string
  value: Record<string, unknown>
}

/** Yields every object of a document with its path, the document itself first. */
export function* walkObjects(value: unknown, path = ''): Generator<ObjectAtPath> {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) {
      const key: unknown = isObject(each) ? each._key : undefined
      const step = typeof key === 'string' ? `_key=="${key}"` : index
      yield* walkObjects(each, `${path}[${step}]`)
    }
  } else if (isObject(value)) {
    yield { path, value }
    for (const [name, each] of Object.entries(value))
      if (typeof each === 'object') yield* walkObjects(each, path === '' ? name : `${path}.${name}`)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lookup of referenced documents. */
export interface DocumentLookup {
  /** Whether the document exists: published, as a draft, or in a release. */
  exists: (publishedId: string) => boolean
  isPublished: (publishedId: string) => boolean
}

/** References of a document. Those of a draft may target drafts that will be published with it. */
export function collectReferences(document: CheckedDocument): DocumentReference[] {
  const isDraft = document._id !== publishedIdOf(document._id)
  return [...walkObjects(document)].flatMap(({ path, value }) => {
    const target = value._ref
    // Cross-dataset references are not checked.
    if (typeof target !== 'string' || value._dataset !== undefined || value._projectId) return []
    return [
      { target: publishedIdOf(target), path, isPublic: !isDraft && !strengthensOnPublish(value) },
    ]
  })
}

/** Broken references: to deleted documents, or from published to unpublished documents. */
export function findBrokenReferences(
  links: readonly DocumentReference[],
  known: DocumentLookup,
): ContentProblem[] {
  return links.flatMap(({ target, path, isPublic }) => {
    const finding = { kind: 'broken link', path } as const
    if (!known.exists(target))
      return [{ ...finding, message: 'Links to a document that no longer exists.' }]
    if (isPublic && !known.isPublished(target))
      return [{ ...finding, message: 'Links to a document that is not published.' }]
    return []
  })
}

/** Whether a reference waits for its target to be published. */
const strengthensOnPublish = (reference: Record<string, unknown>): boolean =>
  reference._strengthenOnPublish !== undefined

/** Pictures without alt text. */
export function findPicturesWithoutAlt(document: CheckedDocument): ContentProblem[] {
  return [...walkObjects(document)].flatMap(({ path, value }) => {
    const isPicture = value._type === 'picture' && isObject(value.asset)
    if (!isPicture || (typeof value.alt === 'string' && value.alt.trim() !== '')) return []
    return [
      {
        kind: 'picture',
        path,
        message: 'A picture without a description. This is correct only for decorative pictures.',
      },
    ]
  })
}

/** Validation marker of Studio, with its path as text. */
export interface ValidationMessage {
  level: string
  path: string
  message: string
  /** A rule threw, because it cannot read the value. */
  isException?: boolean
}

/** Problem of a document whose values the checks cannot read. */
export const unexpectedShape: ContentProblem = {
  kind: 'shape',
  path: '',
  message: 'This document contains invalid data. Open it, and reset the fields that show an error.',
}

/** Errors of the schema validation. */
export function schemaValidationProblems(markers: readonly ValidationMessage[]): ContentProblem[] {
  return markers
    .filter(({ level }) => level === 'error')
    .map(({ path, message, isException }) =>
      isException ? { ...unexpectedShape, path } : { kind: 'validation', path, message },
    )
}

/**
 * All problems of a document, each once: a broken link is not repeated as a validation error. Never throws: a malformed
 * document is a problem itself.
 *
 * @param markers of Studio's validation; undefined if it failed on the document
 */
export function findProblems(
  document: CheckedDocument,
  markers: readonly ValidationMessage[] | undefined,
  known: DocumentLookup,
): ContentProblem[] {
  try {
    const broken = findBrokenReferences(collectReferences(document), known)
    const brokenAt = new Set(broken.map(({ path }) => path))
    const invalid = markers
      ? schemaValidationProblems(markers).filter(({ path }) => !brokenAt.has(path))
      : [unexpectedShape]
    return [...broken, ...invalid, ...findPicturesWithoutAlt(document)]
  } catch {
    return [unexpectedShape]
  }
}

/** One document per id: the draft if there is one, or else the published document. */
export function preferDrafts<Each extends Pick<CheckedDocument, '_id'>>(
  documents: readonly Each[],
): Each[] {
  const newest = new Map<string, Each>()
  for (const document of documents) {
    if (document._id.startsWith('versions.')) continue
    const id = publishedIdOf(document._id)
    if (document._id !== id || !newest.has(id)) newest.set(id, document)
  }
  return [...newest.values()]
}
