import { DomainError } from '../document/domain-error.ts'
import type { Lake } from '../lake.ts'
import type { DatasetStore } from '../store/dataset-store.ts'

/**
 * A dataset by its own name. What changes a dataset takes no alias: who deletes or opens it is to name what they mean.
 * @throws DomainError `unknown` when there is none.
 */
export function requireDatasetByName(lake: Lake, name = ''): DatasetStore {
  const store = lake.dataset(name)
  if (store) return store
  throw new DomainError(
    'unknown',
    `Dataset "${name}" not found for project ID "${lake.config.projectId}"`,
  )
}
