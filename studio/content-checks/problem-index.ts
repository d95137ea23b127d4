import {
  validationDependencies,
  type ValidationDependencies,
} from '#schemas/validation-dependencies.ts'
import { publishedIdOf } from '../releases/release-document-ids.ts'
import {
  collectReferences,
  type CheckedDocument,
  type ContentProblem,
  type DocumentLookup,
} from './content-checks.ts'

/** Maximum number of problems that are stored of one document. */
const maxProblemsPerDocument = 100

/** Problems of a document. */
export interface DocumentProblems {
  /** Stored id: a draft's begins with `drafts.` */
  id: string
  rev: string
  type: string
  /** Language code; empty for a document of all languages. */
  language: string
  problems: readonly ContentProblem[]
  /** Number of problems, more than are listed if there are very many. */
  total: number
}

/** What the index remembers of a stored document. */
export interface StoredFacts {
  rev: string
  provides: Readonly<Record<string, string>>
  reads: readonly string[]
}

/** Whether a document of a type that is not checked exists, for references to it. */
export interface OtherDocument {
  exists: boolean
  isPublished: boolean
}

/** Plain data of an index, to be stored. */
export interface ProblemIndexData {
  stored: [string, StoredFacts][]
  others: [string, OtherDocument][]
  results: DocumentProblems[]
}

const existenceKey = (publishedId: string): string => `exists ${publishedId}`

/**
 * Documents with what their checks depend on, and the problems that were found. It knows which documents must be checked
 * again after a change, and contains no document itself, so its size is bounded by the number of documents.
 */
export class ProblemIndex {
  readonly #stored = new Map<string, StoredFacts>()
  readonly #others = new Map<string, OtherDocument>()
  readonly #results = new Map<string, DocumentProblems>()
  /** Stored ids of the documents whose check reads a key. */
  readonly #readers = new Map<string, Set<string>>()
  /** Stored ids by published id. */
  readonly #groups = new Map<string, Set<string>>()

  constructor(data?: ProblemIndexData) {
    for (const [id, facts] of data?.stored ?? []) this.#set(id, facts)
    for (const [id, other] of data?.others ?? []) this.#others.set(id, other)
    for (const result of data?.results ?? []) this.#results.set(publishedIdOf(result.id), result)
  }

  /** Number of documents that are checked, each with its draft once. */
  get size(): number {
    return [...this.#groups.keys()].filter((id) => this.checkedId(id) !== undefined).length
  }

  /** Whether the stored id is known in this revision. */
  has(id: string, rev: string): boolean {
    return this.#stored.get(id)?.rev === rev
  }

  storedIds(): string[] {
    return [...this.#stored.keys()]
  }

  /** Published ids of the documents that are checked. */
  publishedIds(): string[] {
    return [...this.#groups.keys()]
  }

  /**
   * Adds or replaces a stored document.
   *
   * @returns the keys whose value changed
   */
  put(document: CheckedDocument): string[] {
    const before = this.#stored.get(document._id)
    const facts = factsOf(document)
    this.#remove(document._id)
    this.#set(document._id, facts)
    return changedKeys(before?.provides ?? {}, facts.provides)
  }

  /**
   * Removes a stored document.
   *
   * @returns the keys whose value changed
   */
  remove(id: string): string[] {
    const before = this.#stored.get(id)
    if (!before) return []
    this.#remove(id)
    const publishedId = publishedIdOf(id)
    if (this.checkedId(publishedId) === undefined) this.#results.delete(publishedId)
    return changedKeys(before.provides, {})
  }

  /** Published ids of the documents whose check reads one of the keys. */
  readersOf(keys: Iterable<string>): Set<string> {
    const found = new Set<string>()
    for (const key of keys)
      for (const id of this.#readers.get(key) ?? []) found.add(publishedIdOf(id))
    return found
  }

  /** Referenced documents of other types whose existence is not known. */
  unknownTargets(): string[] {
    const found: string[] = []
    for (const key of this.#readers.keys()) {
      const id = key.startsWith('exists ') ? key.slice(7) : undefined
      if (id !== undefined && !this.#groups.has(id) && !this.#others.has(id)) found.push(id)
    }
    return found
  }

  /** Whether a checked document refers to the published id. */
  isReferenced(publishedId: string): boolean {
    return this.#readers.has(existenceKey(publishedId))
  }

  /** Forgets which documents of other types exist. */
  forgetOthers(): void {
    this.#others.clear()
  }

  /** Sets whether a document of another type exists; returns the keys whose value changed. */
  setOther(publishedId: string, other: OtherDocument): string[] {
    const before = this.#others.get(publishedId)
    this.#others.set(publishedId, other)
    const isSame = before?.exists === other.exists && before.isPublished === other.isPublished
    return isSame ? [] : [existenceKey(publishedId)]
  }

  /** Stored id that is checked: the draft if there is one, or else the published document. */
  checkedId(publishedId: string): string | undefined {
    const draft = `drafts.${publishedId}`
    if (this.#stored.has(draft)) return draft
    return this.#stored.has(publishedId) ? publishedId : undefined
  }

  /** Existing documents, for references. */
  readonly lookup: DocumentLookup = {
    exists: (id) => this.#groups.has(id) || this.#others.get(id)?.exists === true,
    isPublished: (id) => this.#stored.has(id) || this.#others.get(id)?.isPublished === true,
  }

  /** Stores the result of a check; returns whether it differs from the last one. */
  record(
    { _id: id, _rev: rev, ...document }: CheckedDocument,
    problems: ContentProblem[],
  ): boolean {
    const publishedId = publishedIdOf(id)
    const before = this.#results.get(publishedId)
    if (problems.length === 0) {
      this.#results.delete(publishedId)
      return before !== undefined
    }
    const result: DocumentProblems = {
      id,
      rev,
      type: document._type,
      language: typeof document.language === 'string' ? document.language : '',
      problems: problems.slice(0, maxProblemsPerDocument),
      total: problems.length,
    }
    this.#results.set(publishedId, result)
    return JSON.stringify(before) !== JSON.stringify(result)
  }

  /** Documents with problems. */
  results(): IterableIterator<DocumentProblems> {
    return this.#results.values()
  }

  data(): ProblemIndexData {
    return {
      stored: [...this.#stored],
      others: [...this.#others],
      results: [...this.#results.values()],
    }
  }

  #set(id: string, facts: StoredFacts): void {
    this.#stored.set(id, facts)
    addTo(this.#groups, publishedIdOf(id), id)
    for (const key of facts.reads) addTo(this.#readers, key, id)
  }

  #remove(id: string): void {
    const facts = this.#stored.get(id)
    if (!facts) return
    this.#stored.delete(id)
    removeFrom(this.#groups, publishedIdOf(id), id)
    for (const key of facts.reads) removeFrom(this.#readers, key, id)
  }
}

/** What the index stores of a document. Versions of releases are read by other checks, but not checked. */
function factsOf(document: CheckedDocument): StoredFacts {
  const { _id: id, _rev: rev } = document
  const { provides, reads } = dependenciesOf(document)
  return {
    rev,
    provides: { ...provides, [existenceKey(publishedIdOf(id))]: 'exists' },
    reads: id.startsWith('versions.') ? [] : [...new Set(reads)],
  }
}

/** Dependencies of the checks of a document; none if it is too deep to be read, which its check reports. */
function dependenciesOf(document: CheckedDocument): ValidationDependencies {
  try {
    const { provides, reads } = validationDependencies(document)
    const targets = collectReferences(document).map(({ target }) => existenceKey(target))
    return { provides, reads: [...reads, ...targets] }
  } catch {
    return { provides: {}, reads: [] }
  }
}

function changedKeys(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].filter((key) => before[key] !== after[key])
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key)
  if (set) set.add(value)
  else map.set(key, new Set([value]))
}

function removeFrom(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key)
  set?.delete(value)
  if (set?.size === 0) map.delete(key)
}
