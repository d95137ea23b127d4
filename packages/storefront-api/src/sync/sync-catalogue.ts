import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { ProductSource } from '../catalogue/product-source.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import type { VariantStock, StockVersion } from '../catalogue/variant-stock.ts'
import type { SyncDigestStore, LakeSyncRound } from '../store/sync-digest-store.ts'
import { syncedDocuments, syncedVariantDocuments, type SyncedDocument } from './synced-documents.ts'
import { createLakeClient, type LakeClient, type LakeTarget } from './lake-client.ts'
import {
  planLakeMutations,
  type DocumentMutations,
  type LakeDocument,
} from './plan-lake-mutations.ts'

export interface SyncResult {
  /** Documents that were created or changed. */
  written: number
  /** Documents that were compared. */
  total: number
  /** The stock version at the start: the next run compares only what changed since. */
  stockVersion: StockVersion | null
}

/** The shop's data and its sync state. */
export interface ShopSyncSource {
  source: Pick<ProductSource, 'content' | 'all' | 'read' | 'ordinalOfVariant'>
  catalogue: Pick<LiveCatalogue, 'sellable'>
  stock: Pick<VariantStock, 'changes'>
  syncDigests: SyncDigestStore
}

interface Run {
  lake: LakeClient
  round: LakeSyncRound
  domain: string
  /** Version ids in releases, by published id. */
  versions: ReadonlyMap<string, readonly string[]>
}

/** Documents compared at once, which limits the memory for their state in the lake. */
const BATCH = 100
/** Maximum characters of one transaction, well below any lake's limit. */
const LETTERS = 500_000
/** Ids read at once, and checked to detect an emptied lake. */
const IDS = 5_000
const SAMPLE = 100
/** Documents between two yields to the event loop. */
const AT_ONCE = 50

const types = ['product', 'productVariant', 'collection']
const queries = {
  there: 'count(*[_id in $ids])',
  versions: `*[_id in path("versions.**") && _type in ${JSON.stringify(types)}]._id`,
  held: '*[_id in $ids]{_id, _type, language, store, formerSlugs}',
}

function digest(document: SyncedDocument): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('base64url')
}

async function versionsOf(lake: LakeClient): Promise<Map<string, string[]>> {
  const versions = new Map<string, string[]>()
  for (const id of await lake.query<string[]>(queries.versions)) {
    const base = id.split('.').slice(2).join('.')
    versions.set(base, [...(versions.get(base) ?? []), id])
  }
  return versions
}

function held({ lake, versions }: Run, ids: readonly string[]): Promise<LakeDocument[]> {
  const every = ids.flatMap((id) => [id, `drafts.${id}`, ...(versions.get(id) ?? [])])
  return lake.query<LakeDocument[]>(queries.held, { ids: every })
}

/** Writes changes; each document's mutations stay in one transaction. */
async function write(lake: LakeClient, changes: readonly DocumentMutations[]): Promise<void> {
  let waiting: DocumentMutations = []
  let letters = 0
  for (const change of changes) {
    const { length } = JSON.stringify(change)
    if (waiting.length > 0 && letters + length > LETTERS) {
      await lake.mutate(waiting)
      waiting = []
      letters = 0
    }
    waiting.push(...change)
    letters += length
  }
  if (waiting.length > 0) await lake.mutate(waiting)
}

/** Syncs a batch of documents; returns how many were written. */
async function bring(run: Run, batch: readonly SyncedDocument[]): Promise<number> {
  const ids = batch.map(({ _id }) => _id)
  const changes = planLakeMutations(batch, await held(run, ids), run.domain)
  await write(run.lake, changes)
  // Recorded after the write: a crash in between only repeats a comparison.
  await run.round.save(batch.map((document) => ({ id: document._id, digest: digest(document) })))
  return changes.length
}

/** Syncs what changed since it was last recorded. */
async function tell(run: Run, documents: Iterable<SyncedDocument>, seen: Set<string> | null) {
  let written = 0
  let total = 0
  let batch: SyncedDocument[] = []
  for (const document of documents) {
    total += 1
    seen?.add(document._id)
    if (run.round.digestOf(document._id) !== digest(document)) batch.push(document)
    if (batch.length === BATCH) {
      written += await bring(run, batch)
      batch = []
    } else if (total % AT_ONCE === 0) await turn()
  }
  if (batch.length > 0) written += await bring(run, batch)
  return { written, total }
}

/** Marks documents of deleted products. */
async function retire(run: Run, ids: readonly string[]): Promise<number> {
  let written = 0
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH)
    const changes = planLakeMutations([], await held(run, batch), run.domain)
    await write(run.lake, changes)
    await run.round.remove(batch)
    written += changes.length
  }
  return written
}

/** Marks deleted products among the recorded documents. */
async function retireTold(run: Run, seen: ReadonlySet<string>): Promise<number> {
  let written = 0
  let ids = run.round.idsAfter('', IDS)
  while (ids.length > 0) {
    written += await retire(
      run,
      ids.filter((id) => !seen.has(id)),
    )
    ids = run.round.idsAfter(ids.at(-1)!, IDS)
  }
  return written
}

/** Marks deleted products in the lake that are not recorded. */
async function retireUntold(run: Run, seen: ReadonlySet<string>): Promise<number> {
  const gone = new Set<string>()
  for await (const { _id, store } of run.lake.documents<LakeDocument>(types)) {
    const isOurs = store?.shop?.domain === run.domain && store.isDeleted !== true
    if (isOurs && !seen.has(baseOf(_id))) gone.add(baseOf(_id))
  }
  return retire(run, [...gone])
}

/** Whether the lake lost recorded documents, for example because it was emptied. */
async function isPoorer(lake: LakeClient, round: LakeSyncRound): Promise<boolean> {
  const ids = round.idsAfter('', SAMPLE)
  return ids.length > 0 && (await lake.query<number>(queries.there, { ids })) < ids.length
}

/** The published id of a draft or version. */
function baseOf(id: string): string {
  return id.replace(/^(?:drafts\.|versions\.[^.]+\.)/u, '')
}

/**
 * Brings the lake in line with the shop. What a lake was told is remembered in the shop's store, so
 * that only what changed since is compared and written; a run that was interrupted is gone on with by
 * the next one. `full` compares everything, and so does the first run, and the first of a process
 * when the lake misses some of what it was told. `since` looks at variants only whose stock changed.
 * @throws Error when the lake is away or refuses; what was written by then stays and is skipped next time.
 */
export async function syncCatalogue(input: {
  shop: ShopSyncSource
  publicUrl: string
  lake: LakeTarget
  full?: boolean
  since?: StockVersion | null
}): Promise<SyncResult> {
  const { shop, publicUrl, since = null } = input
  // The catalogue may be replaced meanwhile; this run uses a single snapshot.
  const { source } = shop
  const { content } = source
  const { url, project, dataset } = input.lake
  const name = JSON.stringify([url, project, dataset, content.shop.domain])
  const lake = createLakeClient(input.lake)
  const { domain } = content.shop
  const stock = shop.stock.changes?.(since)
  const given = {
    source,
    publicUrl,
    isAvailable: (variantId: number) => shop.catalogue.sellable(variantId) > 0,
  }
  let round = await shop.syncDigests.begin(name, input.full ?? false)
  const stockVersion = stock?.now ?? null
  if (since && stock?.variantIds && !round.isFull && !round.isNewCatalogue) {
    const run = { lake, round, domain, versions: await versionsOf(lake) }
    return {
      ...(await tell(run, syncedVariantDocuments(given, stock.variantIds), null)),
      stockVersion,
    }
  }
  if (!round.isFull && (await isPoorer(lake, round)))
    round = await shop.syncDigests.begin(name, true)
  const run = { lake, round, domain, versions: await versionsOf(lake) }
  const seen = round.isFull || round.isNewCatalogue ? new Set<string>() : null
  const { written, total } = await tell(run, syncedDocuments(given), seen)
  let retired = seen ? await retireTold(run, seen) : 0
  if (seen && round.isFull) retired += await retireUntold(run, seen)
  await round.finish()
  return { written: written + retired, total, stockVersion }
}
