import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { applyPatch } from 'mendoza'
import type { LakeDocument } from '@orrery/groq/document'
import { type AssetStore, assetPath } from '../asset-store/asset-store.ts'
import { BucketError } from '../asset-store/bucket-error.ts'
import { withoutRevision, type ContentWithoutRevision } from '../document/commit.ts'
import type {
  UnparsedHistoryStep,
  UnparsedStoredDocument,
} from '../store/sqlite/database-inspector.ts'
import { strongReferenceIds } from '../write/strong-references.ts'
import { isAllowedBackupEntryName } from './backup-manifest.ts'

/** An inconsistency, in one sentence. */
export interface IntegrityProblem {
  kind: 'database' | 'document' | 'history' | 'reference' | 'asset'
  /** Absent if it concerns the whole database. */
  dataset?: string
  /** Id of the document concerned. */
  id?: string
  message: string
}

export interface LakeCheckOptions {
  /** Data folder of the lake, which may be running. */
  dataDir: string
  /** The lake's asset files. */
  assets: AssetStore
  /** Whether to read each asset file and compare its SHA-1; otherwise only existence and size are checked. */
  readAssets: boolean
  /** Called with the number of documents and files checked. */
  onProgress?: (looked: number) => void
}

/** The file that an asset document requires. */
export interface ExpectedAsset {
  dataset: string
  /** Document id. */
  id: string
  kind: 'images' | 'files'
  filename: string
  sha1: string
  /** In bytes. */
  size: number
}

export interface AssetCheckCounts {
  /** Number of files that asset documents require, and their bytes. */
  files: number
  bytes: number
  /** Files without a document: not served, but possibly shown in a history. */
  unused: number
}

/** Checks that the file of each asset exists and matches its document. */
export async function checkAssetFiles(
  { assets, readAssets, onProgress }: LakeCheckOptions,
  needs: readonly ExpectedAsset[],
): Promise<AssetCheckCounts & { problems: IntegrityProblem[] }> {
  const problems: IntegrityProblem[] = []
  const needed = new Set<string>()
  const held = new Map<string, number>()
  for await (const { place, size } of assets.list())
    if (isAllowedBackupEntryName(`assets/${place}`)) held.set(place, size)
  let bytes = 0
  for (const need of needs) {
    const place = assetPath(need.dataset, need.kind, need.filename)
    needed.add(place)
    const fault =
      faultOfSize(held.get(place), need.size) ??
      (readAssets ? await faultOfContent(assets, place, need.sha1) : undefined)
    onProgress?.(1)
    if (fault === undefined) bytes += need.size
    else {
      const { dataset, id } = need
      const message = `The file of asset "${id}" in "${dataset}" ${fault}.`
      problems.push({ kind: 'asset', dataset, id, message })
    }
  }
  const unused = [...held.keys()].filter((place) => !needed.has(place)).length
  return { files: needed.size, bytes, unused, problems }
}

function faultOfSize(found: number | undefined, size: number): string | undefined {
  if (found === undefined) return 'is not there'
  return found === size ? undefined : `has ${found} bytes, but should have ${size}`
}

/** @throws BucketError if the bucket is unavailable */
async function faultOfContent(
  assets: AssetStore,
  place: string,
  sha1: string,
): Promise<string | undefined> {
  const hash = createHash('sha1')
  try {
    const body = await assets.read(place)
    if (!body) return 'is not there'
    for await (const chunk of body) hash.update(chunk)
  } catch (error) {
    if (error instanceof BucketError) throw error
    return 'cannot be read'
  }
  return hash.digest('hex') === sha1 ? undefined : 'is not what was uploaded'
}

/** The result of replaying one document's history. */
interface Outcome {
  documentId: string
  content: ContentWithoutRevision
  /** Transaction id of the last step. */
  revision: string
  /** Whether the beginning is missing from the log, because the document was copied without history. */
  isPartial: boolean
  /** Why the history cannot be replayed; absent if it can. */
  fault?: string
}

/** The effect of a deletion, as stored in the log. */
const GONE = '[0,null]'

const KINDS: Readonly<Record<string, ExpectedAsset['kind']>> = {
  'sanity.imageAsset': 'images',
  'sanity.fileAsset': 'files',
}

/** Checks the documents of one dataset against their history; both are streamed in order of id. */
export class DatasetIntegrityCheck {
  readonly problems: IntegrityProblem[] = []
  /** The files that asset documents require. */
  readonly assets: ExpectedAsset[] = []
  readonly #dataset: string
  readonly #ids = new Set<string>()
  /** Strong references whose target has not been seen yet, by the referencing document. */
  readonly #pending: [holder: string, targets: string[]][] = []
  readonly #onProgress: (looked: number) => void

  constructor(dataset: string, onProgress: (looked: number) => void = () => undefined) {
    this.#dataset = dataset
    this.#onProgress = onProgress
  }

  /** Runs the whole check. */
  run(documents: Iterable<UnparsedStoredDocument>, steps: Iterable<UnparsedHistoryStep>): void {
    const outcomes = outcomesOf(steps)
    let outcome = outcomes.next()
    for (const stored of documents) {
      // Ids are compared bytewise, as SQLite orders them.
      while (!outcome.done && before(outcome.value.documentId, stored.id)) {
        this.#gone(outcome.value)
        outcome = outcomes.next()
      }
      const own =
        !outcome.done && outcome.value.documentId === stored.id ? outcome.value : undefined
      this.#document(stored, own)
      if (own) outcome = outcomes.next()
    }
    for (; !outcome.done; outcome = outcomes.next()) this.#gone(outcome.value)
    for (const [holder, targets] of this.#pending)
      for (const target of targets)
        if (!this.#ids.has(target))
          this.#tell('reference', holder, `points to "${target}", which is not there`)
  }

  #document({ id, body }: UnparsedStoredDocument, outcome: Outcome | undefined): void {
    this.#ids.add(id)
    this.#onProgress(1)
    const document = parsed(body)
    if (document?._id !== id) return this.#tell('document', id, 'is stored as something else')
    if (outcome) this.#history(document, outcome)
    const missing = [...strongReferenceIds(document)].filter((target) => !this.#ids.has(target))
    if (missing.length > 0) this.#pending.push([id, missing])
    this.#asset(document)
  }

  /** A dataset may be copied without history, which then starts with the copied state. */
  #history(document: LakeDocument, { content, revision, isPartial, fault }: Outcome): void {
    const { _id, _rev } = document
    if (fault !== undefined) this.#tell('history', _id, fault)
    else if (revision !== _rev)
      this.#tell('history', _id, `is of ${_rev}, but its last transaction is ${revision}`)
    else if (
      !isPartial &&
      !isDeepStrictEqual(comparable(content), comparable(withoutRevision(document)))
    )
      this.#tell('history', _id, 'is not what its history makes of it')
  }

  #asset({ _id, _type, path, sha1hash, size }: LakeDocument): void {
    const kind = KINDS[_type]
    if (kind === undefined || typeof path !== 'string' || typeof sha1hash !== 'string') return
    const [, , dataset, filename] = path.split('/')
    // An asset imported by reference remains at its original URL.
    if (dataset !== this.#dataset || filename === undefined) return
    this.assets.push({ dataset, id: _id, kind, filename, sha1: sha1hash, size: Number(size) })
  }

  #gone({ documentId, content, isPartial, fault }: Outcome): void {
    if (fault !== undefined) this.#tell('history', documentId, fault)
    else if (content !== null || isPartial)
      this.#tell('document', documentId, 'is gone, and no transaction deleted it')
  }

  #tell(kind: IntegrityProblem['kind'], id: string, words: string): void {
    const { length } = this.problems
    const message = `Document "${id}" in "${this.#dataset}" ${words}.`
    this.problems[length] = { kind, dataset: this.#dataset, id, message }
  }
}

/** Replays the history of one document after the other. */
function* outcomesOf(steps: Iterable<UnparsedHistoryStep>): Generator<Outcome, undefined> {
  let outcome: Outcome | undefined
  for (const step of steps) {
    if (outcome && outcome.documentId !== step.documentId) {
      yield outcome
      outcome = undefined
    }
    outcome ??= {
      documentId: step.documentId,
      content: null,
      revision: step.previousRev ?? '',
      isPartial: step.previousRev !== undefined,
    }
    follow(outcome, step)
  }
  if (outcome) yield outcome
  return undefined
}

function follow(
  outcome: Outcome,
  { transactionId, previousRev, apply }: UnparsedHistoryStep,
): void {
  const { content, revision, isPartial } = outcome
  const known = content === null && !isPartial ? undefined : revision
  if (outcome.fault === undefined && known !== previousRev)
    outcome.fault = `has a gap in its history before ${transactionId}`
  outcome.revision = transactionId
  // After a deletion the history starts from nothing.
  if (apply === GONE) outcome.isPartial = false
  if (outcome.fault !== undefined || outcome.isPartial) return
  try {
    outcome.content = applyPatch(content, JSON.parse(apply) as never) as ContentWithoutRevision
  } catch {
    outcome.fault = `has a history that cannot be followed at ${transactionId}`
  }
}

function before(left: string, right: string): boolean {
  return Buffer.compare(Buffer.from(left), Buffer.from(right)) < 0
}

function parsed(body: string): LakeDocument | undefined {
  try {
    return JSON.parse(body) as LakeDocument
  } catch {
    return undefined
  }
}

/** The address of an asset follows from where the lake is served (`document/asset-url.ts`), and no transaction changes it. */
function comparable(content: ContentWithoutRevision): ContentWithoutRevision {
  if (content === null || KINDS[String(content._type)] === undefined) return content
  const { url: _url, ...rest } = content
  return rest
}
