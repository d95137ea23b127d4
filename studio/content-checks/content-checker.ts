import { publishedIdOf } from '../releases/release-document-ids.ts'
import type { CheckedDocument, ContentProblem, DocumentLookup } from './content-checks.ts'
import { ProblemIndex } from './problem-index.ts'

export type Revision = Pick<CheckedDocument, '_id' | '_rev'>

/** Content as the checker reads it: drafts, versions and published documents. */
export interface ContentSource {
  /** Revisions of all documents of the checked types, in pages. */
  revisions: () => AsyncIterable<readonly Revision[]>
  /** Documents of the checked types by stored id. */
  documents: (ids: readonly string[]) => Promise<CheckedDocument[]>
  /** Those of the stored ids that exist, of any type. */
  existing: (ids: readonly string[]) => Promise<string[]>
  /**
   * Observes commits, and reconnects.
   *
   * @returns ends the observation
   */
  observe: (observer: ContentObserver) => () => void
}

export interface ContentObserver {
  /** The stored id was created, changed or deleted. */
  onChange: (id: string) => void
  /** Commits may have been missed. */
  onGap: () => void
}

/** Finds all problems of a document. @throws when content does not respond */
export type FindProblems = (
  document: CheckedDocument,
  known: DocumentLookup,
) => Promise<ContentProblem[]>

interface CheckerOptions {
  source: ContentSource
  findProblems: FindProblems
  index?: ProblemIndex
  /** Published ids that an earlier process did not finish. */
  due?: Iterable<string>
  /** Called when content does not respond. */
  onFailure?: (error: unknown) => void
}

/** Documents that are checked at the same time: their validation mostly waits for timers. */
const batchSize = 4
/** Documents that are fetched at once. */
const fetchSize = 100
/** Pause after a failure of content, in ms. */
const retryMs = 1_000

/**
 * Keeps the problems of all documents up to date with each commit. It checks changed documents first, then those that
 * depend on them, then those that were never checked.
 */
export class ContentChecker {
  readonly index: ProblemIndex
  readonly #options: CheckerOptions
  /** Stored ids that changed. */
  readonly #changed = new Set<string>()
  /** Published ids to check: of changed documents, and of others. */
  readonly #urgent = new Set<string>()
  readonly #due: Set<string>
  #missedCommits = true
  #isListed = false
  #isStopped = false
  #version = 0
  #isFailing = false
  #isWaiting = false
  /** Published ids that are checked at present. */
  #inHand: readonly string[] = []
  #wake = (): void => {}
  readonly #endObservation: () => void
  /** Settles when the checker has stopped. */
  readonly stopped: Promise<void>

  constructor(options: CheckerOptions) {
    this.#options = options
    this.index = options.index ?? new ProblemIndex()
    this.#due = new Set(options.due)
    this.#endObservation = options.source.observe({
      onChange: (id) => {
        this.#changed.add(id)
        this.#wake()
      },
      onGap: () => {
        this.#missedCommits = true
        this.#wake()
      },
    })
    this.stopped = this.#run()
  }

  /** Changes with the list of problems and the progress. */
  get version(): number {
    return this.#version
  }

  /** Progress of the check; undefined until the documents are listed. */
  get progress(): { done: number; of: number } | undefined {
    if (!this.#isListed) return undefined
    const of = this.index.size
    const left = new Set(this.unfinished()).size
    return { done: Math.max(0, of - left), of }
  }

  /** Whether content does not respond at present. */
  get isFailing(): boolean {
    return this.#isFailing
  }

  /** Whether every commit so far is part of the list. */
  get isIdle(): boolean {
    return this.#isWaiting && !this.#missedCommits && this.#changed.size === 0
  }

  /** Published ids whose check is not finished. */
  unfinished(): string[] {
    return [...this.#inHand, ...this.#urgent, ...this.#due]
  }

  /** Ends the check after the documents at hand. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#endObservation()
    this.#wake()
    await this.stopped
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      try {
        const isDone = await this.#step()
        if (this.#isFailing) this.#setFailing(false)
        if (isDone) await this.#untilWoken()
      } catch (error) {
        if (!this.#isFailing) this.#options.onFailure?.(error)
        this.#setFailing(true)
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
  }

  /** Does the most urgent work; returns whether there is none. */
  async #step(): Promise<boolean> {
    if (this.#missedCommits) await this.#synchronize()
    else if (this.#changed.size > 0) await this.#load(takeSome(this.#changed, fetchSize))
    else if (this.#urgent.size > 0) await this.#check(this.#urgent)
    else if (this.#due.size > 0) await this.#check(this.#due)
    else return true
    return false
  }

  async #untilWoken(): Promise<void> {
    this.#isWaiting = true
    await new Promise<void>((resolve) => {
      this.#wake = resolve
      const hasWork = this.#missedCommits || this.#changed.size > 0 || this.#isStopped
      if (hasWork) resolve()
    })
    this.#isWaiting = false
  }

  #setFailing(isFailing: boolean): void {
    if (this.#isFailing !== isFailing) this.#version++
    this.#isFailing = isFailing
  }

  /** Compares all revisions, after the start and after missed commits. */
  async #synchronize(): Promise<void> {
    this.#missedCommits = false
    try {
      const removed = new Set(this.index.storedIds())
      const changed = new Set<string>()
      for await (const revisions of this.#options.source.revisions())
        for (const { _id, _rev } of revisions) {
          removed.delete(_id)
          if (!this.index.has(_id, _rev)) changed.add(_id)
        }
      this.index.forgetOthers()
      const target = this.#isListed ? this.#urgent : this.#due
      for (
        let ids = takeSome(changed, fetchSize);
        ids.length > 0;
        ids = takeSome(changed, fetchSize)
      )
        await this.#load(ids, target)
      for (
        let ids = takeSome(removed, fetchSize);
        ids.length > 0;
        ids = takeSome(removed, fetchSize)
      )
        await this.#load(ids, target)
      await this.#readOthers(this.index.unknownTargets())
      this.#isListed = true
      this.#version++
    } catch (error) {
      this.#missedCommits = true
      throw error
    }
  }

  /** Reads changed documents, and marks those to be checked. */
  async #load(ids: readonly string[], target: Set<string> = this.#urgent): Promise<void> {
    if (ids.length === 0) return
    try {
      const found = new Map(
        (await this.#options.source.documents(ids)).map((each) => [each._id, each] as const),
      )
      const keys = new Set<string>()
      const others: string[] = []
      for (const id of ids) {
        const document = found.get(id)
        for (const key of document ? this.index.put(document) : this.index.remove(id)) keys.add(key)
        const publishedId = publishedIdOf(id)
        if (this.index.checkedId(publishedId) !== undefined) target.add(publishedId)
        else this.#forget(publishedId)
        if (!document && this.index.isReferenced(publishedId)) others.push(publishedId)
      }
      this.#mark(keys)
      this.#version++
      if (this.#isListed) await this.#readOthers([...others, ...this.index.unknownTargets()])
    } catch (error) {
      for (const id of ids) this.#changed.add(id)
      throw error
    }
  }

  /** Reads whether referenced documents of other types exist. */
  async #readOthers(publishedIds: readonly string[]): Promise<void> {
    const left = new Set(publishedIds)
    for (let ids = takeSome(left, fetchSize); ids.length > 0; ids = takeSome(left, fetchSize)) {
      const found = new Set(
        await this.#options.source.existing([...ids, ...ids.map((id) => `drafts.${id}`)]),
      )
      const keys = ids.flatMap((id) =>
        this.index.setOther(id, {
          exists: found.has(id) || found.has(`drafts.${id}`),
          isPublished: found.has(id),
        }),
      )
      this.#mark(keys)
    }
  }

  #mark(keys: Iterable<string>): void {
    for (const id of this.index.readersOf(keys)) if (!this.#urgent.has(id)) this.#due.add(id)
  }

  #forget(publishedId: string): void {
    this.#urgent.delete(publishedId)
    this.#due.delete(publishedId)
  }

  async #check(queue: Set<string>): Promise<void> {
    const publishedIds = takeSome(queue, batchSize)
    for (const id of publishedIds) this.#forget(id)
    this.#inHand = publishedIds
    const unfinished = new Set(publishedIds)
    try {
      const ids = publishedIds.flatMap((id) => this.index.checkedId(id) ?? [])
      const documents = await this.#options.source.documents(ids)
      await Promise.all(
        documents.map(async (document) => {
          const problems = await this.#options.findProblems(document, this.index.lookup)
          unfinished.delete(publishedIdOf(document._id))
          // A document that changed meanwhile is checked again.
          if (this.index.checkedId(publishedIdOf(document._id)) === document._id)
            this.index.record(document, problems)
        }),
      )
      const read = new Set(documents.map(({ _id }) => publishedIdOf(_id)))
      // A document that is gone is reported as a commit too.
      for (const id of publishedIds) if (!read.has(id)) unfinished.delete(id)
      this.#version++
    } finally {
      this.#inHand = []
      for (const id of unfinished) queue.add(id)
    }
  }
}

/** Takes the first elements out of a set. */
function takeSome(set: Set<string>, count: number): string[] {
  const some: string[] = []
  for (const each of set) {
    if (some.length === count) break
    some.push(each)
  }
  for (const each of some) set.delete(each)
  return some
}
