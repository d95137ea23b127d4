import type { InvitationStore, KeyValueStore, PeopleStore, SessionStore } from './account-store.ts'
import type { AccountLog } from './account-log.ts'
import type { DatasetStore } from './dataset-store.ts'

export interface DatasetDescription {
  name: string
  aclMode: 'public' | 'private'
  /** ISO time. */
  createdAt: string
}

/** Everything that a lake keeps: its datasets, and what belongs to its users. `sqlite/` is the engine that there is. */
export interface LakeStore {
  /** A dataset by name; undefined when there is none. */
  dataset(name: string): DatasetStore | undefined
  /** By name. */
  datasets(): DatasetStore[]
  /** Answers when the dataset is durable. The name must be free. */
  createDataset(description: DatasetDescription): Promise<DatasetStore>
  readonly sessions: SessionStore
  readonly keyValues: KeyValueStore
  readonly people: PeopleStore
  readonly invitations: InvitationStore
  readonly accountLog: AccountLog
  /** Path of the database, which others may read beside the lake; absent where there is no such file. */
  readonly file?: string
  close(): void
}
