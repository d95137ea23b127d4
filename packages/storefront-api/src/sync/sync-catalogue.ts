import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { ProductSource } from '../catalogue/product-source.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import type { Stock, StockVersion } from '../catalogue/stock.ts'
import type { SyncDigestStore, SyncRound } from '../store/sync-digests.ts'
import { syncedDocuments, syncedVariants, type SyncedDocument } from './synced-documents.ts'
import { createLakeClient, type LakeClient, type LakeTarget } from './lake-client.ts'
import { planSync, type DocumentChange, type LakeDocument } from './plan-sync.ts'

export interface SyncResult {
  /** Documents that were created or changed. */
  written: number
  /** Documents that were looked at. */
  total: number
  /** What the stock was when the run began: the next run may look at what changed since only. */
  stockVersion: StockVersion | null
}

/** What of a shop is synced, and what is remembered of it. */
export interface SyncedShop {
  source: Pick<ProductSource, 'content' | 'all' | 'read' | 'ordinalOfVariant'>
  catalogue: Pick<LiveCatalogue, 'sellable'>
  stock: Pick<Stock, 'changes'>
  syncDigests: SyncDigestStore
}

interface Run {
  lake: LakeClient
  round: SyncRound
  domain: string
  /** Versions of documents in releases, by the id of the published one. */
  versions: ReadonlyMap<string, readonly string[]>
}

/** Documents that are compared at once: their answer from the lake is all that is held of it. */
const BATCH = 100
/** Letters of one transaction, well below any lake's limit. */
const LETTERS = 500_000
/** Ids that are looked through at once, and that are asked for to see whether a lake was emptied. */
const IDS = 5_000
const SAMPLE = 100
/** Documents between two looks at who else wants their turn. */
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

/** Writes changes, each of them whole within a transaction. */
async function write(lake: LakeClient, changes: readonly DocumentChange[]): Promise<void> {
  let waiting: DocumentChange = []
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

/** Brings a few documents in line; returns how many had to be written. */
async function bring(run: Run, batch: readonly SyncedDocument[]): Promise<number> {
  const ids = batch.map(({ _id }) => _id)
  const changes = planSync(batch, await held(run, ids), run.domain)
  await write(run.lake, changes)
  // Only now: who is killed before this compares once more.
  await run.round.save(batch.map((document) => ({ id: document._id, digest: digest(document) })))
  return changes.length
}

/** Brings in line what changed since it was last told. */
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

/** Marks documents that stand for nothing any more. */
async function retire(run: Run, ids: readonly string[]): Promise<number> {
  let written = 0
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH)
    const changes = planSync([], await held(run, batch), run.domain)
    await write(run.lake, changes)
    await run.round.remove(batch)
    written += changes.length
  }
  return written
}

/** Marks what left the catalogue, of what the lake was told. */
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

/** Marks what the lake has of this shop and nobody told it of, as far as is remembered. */
async function retireUntold(run: Run, seen: ReadonlySet<string>): Promise<number> {
  const gone = new Set<string>()
  for await (const { _id, store } of run.lake.documents<LakeDocument>(types)) {
    const isOurs = store?.shop?.domain === run.domain && store.isDeleted !== true
    if (isOurs && !seen.has(baseOf(_id))) gone.add(baseOf(_id))
  }
  return retire(run, [...gone])
}

/** Whether the lake lost what it was told, as one does that is emptied. */
async function isPoorer(lake: LakeClient, round: SyncRound): Promise<boolean> {
  const ids = round.idsAfter('', SAMPLE)
  return ids.length > 0 && (await lake.query<number>(queries.there, { ids })) < ids.length
}

/** The published document that a draft or a version stands for. */
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
  shop: SyncedShop
  publicUrl: string
  lake: LakeTarget
  full?: boolean
  since?: StockVersion | null
}): Promise<SyncResult> {
  const { shop, publicUrl, since = null } = input
  // The shop may be given another catalogue meanwhile; this run ends with the one that it began with.
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
    return { ...(await tell(run, syncedVariants(given, stock.variantIds), null)), stockVersion }
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
