import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { requireAdministrator } from '../access/require-permission.ts'
import { isAssetDocumentType } from '../document/asset-url.ts'
import { layerOf } from '@orrery/groq/layers'
import type { Handler } from '../http/router.ts'
import type { Lake } from '../lake.ts'
import { localSqliteFolder } from '../store/shared-database.ts'
import type { DatasetStore } from '../store/dataset-store.ts'

/** Document counts, storage size and users of a lake. Sizes are bytes. */
export interface LakeStats {
  projectId: string
  /** Seconds since the process started, and its memory. */
  uptime: number
  memory: number
  datasets: {
    name: string
    visibility: 'public' | 'private'
    /** Without assets. */
    documents: number
    assets: number
    drafts: number
    versions: number
    /** Sequence number of the newest transaction. */
    sequence: number
    /** The types with the most documents. */
    types: Record<string, number>
  }[]
  people: number
  database: number
  assets: { files: number; bytes: number }
}

/** Number of listed types, the most frequent first. */
const LISTED_TYPES = 20

/** `GET /operations/stats`: document counts, storage size and users, for administrators. */
export const statsRoute: Handler = async (context) => {
  requireAdministrator(context)
  return Response.json(await statsOf(context.lake), { headers: { 'cache-control': 'no-store' } })
}

async function statsOf(lake: Lake): Promise<LakeStats> {
  return {
    projectId: lake.config.projectId,
    uptime: Math.round(process.uptime()),
    memory: process.memoryUsage.rss(),
    datasets: lake.listDatasets().map(datasetStats),
    people: lake.people.all().length,
    database: await databaseBytes(lake.config),
    assets: await assetBytes(lake),
  }
}

function datasetStats({
  name,
  aclMode,
  documents,
  sequence,
}: DatasetStore): LakeStats['datasets'][number] {
  const types = new Map<string, number>()
  let [assets, drafts, versions] = [0, 0, 0]
  for (const { _id, _type } of documents.all()) {
    types.set(_type, (types.get(_type) ?? 0) + 1)
    if (isAssetDocumentType(_type)) assets++
    const layer = layerOf(_id)
    if (layer === 'drafts') drafts++
    else if (layer !== 'published') versions++
  }
  const frequent = [...types].sort(([, a], [, b]) => b - a).slice(0, LISTED_TYPES)
  return {
    name,
    visibility: aclMode,
    documents: documents.size() - assets,
    assets,
    drafts,
    versions,
    sequence,
    types: Object.fromEntries(frequent),
  }
}

/** Size of the database and its write-ahead log, in bytes. */
export async function databaseBytes(config: Lake['config']): Promise<number> {
  const folder = localSqliteFolder(config)
  const sizes = ['content-lake.sqlite', 'content-lake.sqlite-wal'].map((name) =>
    sizeOf(join(folder, name)),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function assetBytes({ assets }: Lake): Promise<LakeStats['assets']> {
  const sum = { files: 0, bytes: 0 }
  for await (const { size } of assets.list()) {
    sum.files += 1
    sum.bytes += size
  }
  return sum
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => ({ size: 0 }))).size
}
