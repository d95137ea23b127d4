import { publishedIdOf } from '../../../releases/document-ids.ts'

/** A document as content answers it. */
export interface StoredDocument {
  readonly _id: string
  readonly _type: string
  readonly _rev: string
  readonly [field: string]: unknown
}

/** What is wrong at one place of a document, in words for its editor. */
export interface ContentProblem {
  kind: 'broken link' | 'picture' | 'validation' | 'address'
  /** The id of the document as it is stored: a draft's begins with `drafts.` */
  id: string
  type: string
  /** Where in the document, as Studio writes paths, for instance `modules[_key=="a"].image`. */
  path: string
  message: string
}

/** A reference of a document, which may lead nowhere. */
export interface DocumentReference {
  /** Where it leads, by its published id. */
  target: string
  /** Where it stands. */
  path: string
  /** Whether the site follows it, so that a draft is not enough. */
  isPublic: boolean
}

interface ObjectAtPath {
  path: string
  value: Record<string, unknown>
}

/** Every object of a document with the path that leads to it, the document itself first. */
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

/** What a document that is asked for looks like from outside. */
export interface DocumentLookup {
  /** Whether anything of it is stored: published, as a draft or in a release. */
  exists: (publishedId: string) => boolean
  isPublished: (publishedId: string) => boolean
}

/** The references of a document. Those of a draft may lead to drafts that will be published with it. */
export function collectReferences(document: StoredDocument): DocumentReference[] {
  const isDraft = document._id !== publishedIdOf(document._id)
  return [...walkObjects(document)].flatMap(({ path, value }) => {
    const target = value._ref
    // References into other datasets are not followed.
    if (typeof target !== 'string' || value._dataset !== undefined || value._projectId) return []
    return [
      { target: publishedIdOf(target), path, isPublic: !isDraft && !strengthensOnPublish(value) },
    ]
  })
}

/** References that lead nowhere: to what was deleted, or, from what is published, to what is not. */
export function findBrokenReferences(
  { _id: id, _type: type }: Pick<StoredDocument, '_id' | '_type'>,
  links: readonly DocumentReference[],
  known: DocumentLookup,
): ContentProblem[] {
  return links.flatMap(({ target, path, isPublic }) => {
    const finding = { kind: 'broken link', id, type, path } as const
    if (!known.exists(target))
      return [{ ...finding, message: 'Leads to a document that does not exist any more.' }]
    if (isPublic && !known.isPublished(target))
      return [{ ...finding, message: 'Leads to a document that is not published.' }]
    return []
  })
}

/** A reference that waits for its target to be published says so itself. */
const strengthensOnPublish = (reference: Record<string, unknown>): boolean =>
  reference._strengthenOnPublish !== undefined

/** Pictures that nobody hears described. */
export function findPicturesWithoutAlt(document: StoredDocument): ContentProblem[] {
  return [...walkObjects(document)].flatMap(({ path, value }) => {
    const isPicture = value._type === 'picture' && isObject(value.asset)
    if (!isPicture || (typeof value.alt === 'string' && value.alt.trim() !== '')) return []
    return [
      {
        kind: 'picture',
        id: document._id,
        type: document._type,
        path,
        message: 'A picture without a description. It is right where the picture only decorates.',
      },
    ]
  })
}

interface Marker {
  level: string
  path: string
  message: string
}

/** What the checks of the schema refuse. */
export function validationProblems(
  document: StoredDocument,
  markers: readonly Marker[],
): ContentProblem[] {
  return markers
    .filter(({ level }) => level === 'error')
    .map(({ path, message }) => ({
      kind: 'validation',
      id: document._id,
      type: document._type,
      path,
      message,
    }))
}

/** The documents that editors work on: of each the draft where there is one, else what is published. */
export function draftOrPublished<Each extends Pick<StoredDocument, '_id'>>(
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
