import type { Lake } from '../lake.ts'
import { notFound } from './errors.ts'

/**
 * The parameters of a path in which a dataset has its own name: `~name` is another one for it, which can be led elsewhere. It
 * is looked up here, before anybody asks for rights, since those depend on what the dataset is.
 * @throws ApiError 404 for an alias that is unknown or leads nowhere.
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

/** The name of the dataset that a name may be an alias of; undefined where that leads nowhere. */
export function datasetNameOfAlias(name: string, lake: Lake): string | undefined {
  if (!name.startsWith('~') || lake.dataset(name)) return name
  return lake.aliases.byName(name.slice(1))?.dataset ?? undefined
}
