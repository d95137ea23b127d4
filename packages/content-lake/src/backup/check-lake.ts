import { DatabaseInspector, type DatasetSummary } from '../store/sqlite/database-inspector.ts'
import {
  checkAssetFiles,
  type ExpectedAsset,
  type AssetCheckCounts,
  DatasetIntegrityCheck,
  type LakeCheckOptions,
  type IntegrityProblem,
} from './dataset-integrity-check.ts'

export interface LakeCheckReport {
  ok: boolean
  datasets: DatasetSummary[]
  assets: AssetCheckCounts
  problems: IntegrityProblem[]
}

/**
 * Checks a snapshot of a data folder: pages and indexes are valid, each document equals its replayed history,
 * strong references resolve, and each asset's file exists.
 * @throws StorageError if the database cannot be opened
 */
export async function checkLake(options: LakeCheckOptions): Promise<LakeCheckReport> {
  const inspection = new DatabaseInspector(options.dataDir)
  try {
    const damage = inspection.corruption()
    // Content on damaged pages is unreadable or wrong.
    if (damage.length > 0)
      return report(
        damage.map((text) => ({ kind: 'database', message: `The database is damaged: ${text}.` })),
      )
    const datasets = inspection.datasets()
    const problems: IntegrityProblem[] = []
    const needs: ExpectedAsset[] = []
    for (const { name } of datasets) {
      const check = new DatasetIntegrityCheck(name, options.onProgress)
      check.run(inspection.documents(name), inspection.steps(name))
      problems.push(...check.problems)
      needs.push(...check.assets)
    }
    const { problems: missing, ...assets } = await checkAssetFiles(options, needs)
    return report([...problems, ...missing], datasets, assets)
  } finally {
    inspection.close()
  }
}

function report(
  problems: IntegrityProblem[],
  datasets: DatasetSummary[] = [],
  assets: AssetCheckCounts = { files: 0, bytes: 0, unused: 0 },
): LakeCheckReport {
  return { ok: problems.length === 0, datasets, assets, problems }
}
