import { DomainError } from '../document/domain-error.ts'
import type { Lake } from '../lake.ts'
import type { DatasetStore } from '../store/dataset-store.ts'

/**
 * A dataset by its own name. Changes do not accept aliases, because their target must be explicit.
 * @throws DomainError `unknown` if it does not exist.
 */
export function requireUnaliasedDataset(lake: Lake, name = ''): DatasetStore {
  const store = lake.dataset(name)
  if (store) return store
  throw new DomainError(
    'unknown',
    `Dataset "${name}" not found for project ID "${lake.config.projectId}"`,
  )
}
