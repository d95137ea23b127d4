import { DatabaseInspector, type DatasetSummary } from '../store/sqlite/database-inspector.ts'
import {
  checkAssets,
  type ExpectedAsset,
  type AssetReport,
  DatasetCheck,
  type CheckOptions,
  type IntegrityProblem,
} from './check-documents.ts'

export interface CheckReport {
  ok: boolean
  datasets: DatasetSummary[]
  assets: AssetReport
  problems: IntegrityProblem[]
}

/**
 * Looks through everything that a data folder keeps, at one moment: that pages and indexes are sound, that each document is
 * what its history makes of it, that strong references lead somewhere, and that the file of each asset is there.
 * @throws StorageError with one sentence where the database cannot even be opened
 */
export async function checkLake(options: CheckOptions): Promise<CheckReport> {
  const inspection = new DatabaseInspector(options.dataDir)
  try {
    const damage = inspection.corruption()
    // What stands on damaged pages cannot be read, or is not what was written.
    if (damage.length > 0)
      return report(
        damage.map((text) => ({ kind: 'database', message: `The database is damaged: ${text}.` })),
      )
    const datasets = inspection.datasets()
    const problems: IntegrityProblem[] = []
    const needs: ExpectedAsset[] = []
    for (const { name } of datasets) {
      const check = new DatasetCheck(name, options.onProgress)
      check.run(inspection.documents(name), inspection.steps(name))
      problems.push(...check.problems)
      needs.push(...check.assets)
    }
    const { problems: missing, ...assets } = await checkAssets(options, needs)
    return report([...problems, ...missing], datasets, assets)
  } finally {
    inspection.close()
  }
}

function report(
  problems: IntegrityProblem[],
  datasets: DatasetSummary[] = [],
  assets: AssetReport = { files: 0, bytes: 0, unused: 0 },
): CheckReport {
  return { ok: problems.length === 0, datasets, assets, problems }
}
