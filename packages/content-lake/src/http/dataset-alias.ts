import type { Lake } from '../lake.ts'
import { notFound } from './errors.ts'

/**
 * Path parameters with a dataset alias (`~name`) resolved. Runs before permissions are checked, since they depend on
 * the dataset.
 * @throws ApiError 404 for an alias that is unknown or not linked.
 */
export function resolveDatasetAlias(
  params: Record<string, string>,
  lake: Lake,
): Record<string, string> {
  const { dataset } = params
  if (dataset === undefined || !dataset.startsWith('~')) return params
  const name = datasetNameOfAlias(dataset, lake)
  if (name !== undefined) return { ...params, dataset: name }
  throw notFound(
    lake.aliases.byName(dataset.slice(1))
      ? `Dataset alias "${dataset}" is not linked to a dataset at present`
      : `Dataset "${dataset}" not found for project ID "${lake.config.projectId}"`,
  )
}

/** The dataset name that an alias links to; undefined where it is not linked. */
export function datasetNameOfAlias(name: string, lake: Lake): string | undefined {
  if (!name.startsWith('~') || lake.dataset(name)) return name
  return lake.aliases.byName(name.slice(1))?.dataset ?? undefined
}
