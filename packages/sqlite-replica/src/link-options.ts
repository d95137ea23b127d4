import type { News } from './messages.ts'
import type { PostgresAddress } from './postgres/address.ts'

/** Said where the record is not the one that was followed. */
export const PUT_BACK = 'The database was put back to what it was before.'

/** Said where this process is the writer no longer. */
export const ANOTHER_WRITES = 'Another process writes now.'

export interface LinkOptions {
  address: PostgresAddress
  elects: boolean
  /** Where others of its kind reach this process. */
  own: string | null
  tell: (news: News) => void
  /** Whether the record is away, for those who cannot wait to be told. */
  away: (isAway: boolean) => void
}

/** What the link asks of whoever keeps the replica. */
export interface Kept {
  readonly place: number
  readonly entry: string | null
  noticeEntry(known?: number): void
  inTurn<T>(work: () => Promise<T>): Promise<T>
  follow(): Promise<void>
}
