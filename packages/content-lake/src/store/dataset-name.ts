import { Refusal } from '../document/refusal.ts'
import type { LakeStore } from './lake-store.ts'

const DATASET_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/

/** @throws Refusal where a name is none for a dataset, or is taken */
export function assertFree(name: string, store: LakeStore): void {
  if (!DATASET_NAME.test(name))
    throw new Refusal(
      'invalid',
      `Dataset name "${name}" is invalid: lowercase letters, digits, "-" and "_" only`,
    )
  if (store.dataset(name)) throw new Refusal('conflict', `Dataset "${name}" already exists`)
}
