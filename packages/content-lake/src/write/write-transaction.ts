import type { FilterableDataset } from '@orrery/groq/dataset'
import type {
  DocumentChange,
  MutationResult,
  IncomingDocument,
  Mutation,
  PatchOperations,
  DocumentSelection,
} from '../document/commit.ts'
import { missingDocumentStub, type LakeDocument } from '@orrery/groq/document'
import {
  withMissingArrayKeys,
  applyDocumentPatch,
  patchOperationsOf,
} from './apply-document-patch.ts'
import {
  documentAlreadyExists,
  documentNotFound,
  insufficientPermissions,
  revisionMismatch,
} from './write-errors.ts'
import { isSystemDocumentId, randomId } from '../document/document-ids.ts'
import { isTimeUntil } from '@orrery/groq/parse-time'
import { OverlayDataset } from '@orrery/groq/overlay-dataset'
import { patchDeadline } from '../patch/patch-budget.ts'
import { checkStrongReferences } from './strong-references.ts'
import type { CooperativeTask } from './cooperative-task.ts'
import { ALL_PERMISSIONS, mayKnowExistence, type AuthorPermissions } from './author-permissions.ts'
import type { TransactionRules } from './transaction-rules.ts'
import { selectedDocumentIds } from './selected-document-ids.ts'
import type { TransactionMetadata } from './transaction-metadata.ts'

/**
 * An open transaction: it works on copies and sees its own changes. Nothing is stored until a store commits
 * the result of `finish`.
 */
export class WriteTransaction {
  readonly transactionId: string
  readonly timestamp: string
  readonly #view: OverlayDataset
  readonly #base: FilterableDataset
  readonly #rules: TransactionRules
  readonly #stamp: TransactionMetadata
  /** Deadline of the patches and their queries; starts with the first one. */
  #patchesEnd: number | undefined
  readonly #rights: AuthorPermissions
  /** Documents written by mutations rather than actions. */
  readonly #byHand = new Set<string>()
  readonly #mutations = new Map<string, Mutation[]>()
  readonly #all: Mutation[] = []
  readonly #purged = new Set<string>()
  #rulesHold = true
  #finished = false

  constructor(base: FilterableDataset, rules: TransactionRules, stamp: TransactionMetadata) {
    this.#base = base
    this.#rules = rules
    this.transactionId = stamp.transactionId
    this.timestamp = stamp.timestamp
    this.#stamp = stamp
    this.#rights = stamp.rights ?? ALL_PERMISSIONS
    this.#view = new OverlayDataset(base)
  }

  /** The dataset as this transaction sees it. */
  get documents(): FilterableDataset {
    return this.#view
  }

  /** A document, if it exists and the author may know of it. */
  get(id: string): LakeDocument | undefined {
    const document = this.#view.byId(id)
    return document && mayKnowExistence(this.#rights, document) ? document : undefined
  }

  /**
   * Checks the revision that a client expects. The client only knows the one from before this transaction, so
   * earlier steps of the same request do not count.
   * @throws WriteError
   */
  assertRevision(id: string, expected: string): void {
    const known = this.#base.byId(id) ?? this.get(id)
    const current = known && mayKnowExistence(this.#rights, known) ? known._rev : undefined
    if (current !== expected) throw revisionMismatch(id, current, expected)
  }

  /** Excludes milliseconds in which other work had the thread from the patch deadline. */
  waited(milliseconds: number): void {
    if (this.#patchesEnd !== undefined) this.#patchesEnd += milliseconds
  }

  /** All mutations in order, with queries resolved to ids. */
  get mutations(): Mutation[] {
    return this.#all
  }

  /** Documents whose history is to be purged. */
  get purged(): ReadonlySet<string> {
    return this.#purged
  }

  /**
   * Applies one mutation of a client.
   * @throws WriteError
   */
  apply(mutation: Mutation): MutationResult[] {
    const results = this.#run(mutation)
    // Selected and generated ids are known only now.
    for (const { id } of results) {
      this.#byHand.add(id)
      if (isSystemDocumentId(id) && !this.#stamp.systemDocuments)
        throw insufficientPermissions('create' in mutation ? 'create' : 'update', id)
    }
    return results
  }

  #run(mutation: Mutation): MutationResult[] {
    if ('create' in mutation) return [this.create(mutation.create)]
    if ('createOrReplace' in mutation) return [this.replace(mutation.createOrReplace)]
    if ('createIfNotExists' in mutation) {
      const existing = this.get(mutation.createIfNotExists._id ?? '')
      return [
        existing
          ? { id: existing._id, operation: 'none' }
          : this.create(mutation.createIfNotExists),
      ]
    }
    if ('delete' in mutation)
      return this.#selected(mutation.delete).map((id) => this.remove(id, mutation.delete.purge))
    const operations = patchOperationsOf(mutation.patch)
    return this.#selected(mutation.patch).map((id) => this.patch(id, operations))
  }

  create(incoming: IncomingDocument): MutationResult {
    const document = this.#complete(incoming)
    // The existence of a document is not disclosed to authors who may not create it.
    this.#assertMayTry('create', document)
    if (this.#view.byId(document._id)) throw documentAlreadyExists(document._id)
    return this.#set(document, {
      create: incoming._id === document._id ? incoming : { ...incoming, _id: document._id },
    })
  }

  replace(incoming: IncomingDocument): MutationResult {
    return this.#set(this.#complete(incoming), { createOrReplace: incoming })
  }

  patch(id: string, operations: PatchOperations): MutationResult {
    const before = this.get(id)
    if (!before) throw documentNotFound(id)
    this.#assertMayTry('update', before)
    const { ifRevisionID } = operations
    if (ifRevisionID !== undefined) this.assertRevision(id, ifRevisionID)
    this.#patchesEnd ??= patchDeadline()
    const after = applyDocumentPatch(before, operations, this.#patchesEnd)
    const keyed = this.#stamp.autoGenerateArrayKeys ? withMissingArrayKeys(after) : after
    const stamped = { ...keyed, ...this.#changedNow() }
    return this.#set(stamped, { patch: { id, ...operations } })
  }

  /** Deletes a document; does nothing if it does not exist. */
  remove(id: string, purge = false): MutationResult {
    const before = this.get(id)
    if (before) {
      this.#assertMay('update', before)
      this.#assertMayAlter(id, before, undefined)
    }
    if (purge) {
      // The content is unknown after a purge, so only the id can decide.
      this.#assertMay('update', missingDocumentStub(id))
      this.#purged.add(id)
    }
    if (!before) return { id, operation: 'none' }
    this.#note(id, { delete: { id } })
    this.#view.remove(id)
    return { id, operation: 'delete' }
  }

  /** Runs a step of the lake itself, such as publishing a release, with changes that others may not make. */
  asSystem<T>(step: () => T): T {
    const before = this.#rulesHold
    this.#rulesHold = false
    try {
      return step()
    } finally {
      this.#rulesHold = before
    }
  }

  /** A transaction on other documents by the same rules, to try out a step; nothing of it is stored. */
  trialOn(base: FilterableDataset, rights = this.#rights): WriteTransaction {
    return new WriteTransaction(base, this.#rules, { ...this.#stamp, rights })
  }

  /**
   * Runs the final checks in steps and returns the changes in order of first change.
   * @throws WriteError if a strong reference would break or a rule is violated.
   */
  *finish(): CooperativeTask<DocumentChange[]> {
    this.#finished = true
    const changes: DocumentChange[] = []
    for (const id of this.#view.touched) {
      const before = this.#base.byId(id)
      const after = this.#view.byId(id)
      // Created and deleted again: no change.
      if (!before && !after) continue
      changes.push({
        id,
        ...(before && { before }),
        ...(after && { after }),
        mutations: this.#mutations.get(id) ?? [],
      })
    }
    const states = { before: this.#base, after: this.documents }
    yield* checkStrongReferences(changes, states, this.#rights.read)
    const { isImport = false } = this.#stamp
    this.#rules.assertConsistent({
      changes,
      byHand: this.#byHand,
      isImport,
      documents: states.after,
    })
    return changes
  }

  #selected(selection: DocumentSelection): string[] {
    this.#patchesEnd ??= patchDeadline()
    const timeLeft = this.#patchesEnd - performance.now()
    return selectedDocumentIds(selection, this.documents, this.#rights.read, timeLeft)
  }

  #set(given: LakeDocument, mutation: Mutation): MutationResult {
    const document = this.#rights.signed?.(given) ?? given
    const before = this.#view.byId(document._id)
    // A document that the author may not read is reported as missing.
    if (before && !mayKnowExistence(this.#rights, before))
      throw insufficientPermissions('create', before._id)
    this.#assertMaySet(before, document)
    this.#note(document._id, mutation)
    this.#view.put(document)
    return { id: document._id, operation: before ? 'update' : 'create' }
  }

  /** @throws WriteError if the author lacks the permission on the document. */
  #assertMay(permission: 'create' | 'update', document: LakeDocument): void {
    if (this.#rights[permission](document)) return
    throw insufficientPermissions(permission, document._id)
  }

  /** Rejects before any work what no outcome could allow. */
  #assertMayTry(permission: 'create' | 'update', document: LakeDocument): void {
    if (this.#rights.exception?.covers(document) !== true) this.#assertMay(permission, document)
  }

  #assertMaySet(before: LakeDocument | undefined, after: LakeDocument): void {
    if (this.#rights.exception?.allows(before, after, this.#view)) return
    if (before) this.#assertMay('update', before)
    this.#assertMay(before ? 'update' : 'create', after)
    this.#assertMayAlter(after._id, before, after)
  }

  #assertMayAlter(id: string, before?: LakeDocument, after?: LakeDocument): void {
    if (this.#rights.alter?.(before, after, this.#view) === false)
      throw insufficientPermissions(before ? 'update' : 'create', id)
  }

  #note(id: string, mutation: Mutation): void {
    if (this.#finished) throw new Error(`Transaction "${this.transactionId}" has ended`)
    if (this.#rulesHold) this.#rules.assertMayChange(id, this.documents)
    this.#all.push(mutation)
    const own = this.#mutations.get(id)
    if (own) own.push(mutation)
    else this.#mutations.set(id, [mutation])
  }

  /** Completes a new document with id, times and revision. */
  #complete(incoming: IncomingDocument): LakeDocument {
    const content = this.#stamp.autoGenerateArrayKeys ? withMissingArrayKeys(incoming) : incoming
    const { _id: id = '', _createdAt, _updatedAt } = content
    const now = this.#changedNow()
    return {
      ...content,
      _id: id === '' || id.endsWith('.') ? id + randomId() : id,
      _type: content._type ?? '',
      _createdAt: typeof _createdAt === 'string' ? _createdAt : now._updatedAt,
      // A future time is replaced: a preview secret, valid for an hour after it, would last longer.
      _updatedAt: isTimeUntil(_updatedAt, this.timestamp) ? _updatedAt : now._updatedAt,
      _rev: now._rev,
    }
  }

  #changedNow(): { _rev: string; _updatedAt: string } {
    // Documents have times in whole seconds, as Sanity's do.
    return { _rev: this.transactionId, _updatedAt: this.timestamp.replace(/\.\d+Z$/, 'Z') }
  }
}
