import type { Kept } from './link-options.ts'
import type { PostgresAddress } from './postgres/address.ts'
import { Lines } from './postgres/lines.ts'
import type { PostgresRecord } from './postgres/record.ts'
import {
  closedError,
  isOfClosing,
  isRefused,
  type RecordError,
  recordError,
} from './postgres/trouble.ts'
import type { Troubles } from './troubles.ts'

/** Whether a record is the one that was followed: another server may have taken its place, or an earlier moment of it. */
export async function isPastOf({ place, entry }: Kept, record: PostgresRecord): Promise<boolean> {
  return place === 0 || entry === null || (await record.entryAt(place)) === entry
}

/**
 * Looks whether a record that refuses what is written takes something again.
 * @returns why the line is of no use any more, where a database that was closed is open to new connections
 */
export async function tryWriting(
  kept: Kept,
  record: PostgresRecord | undefined,
  refusal: RecordError,
  { address, troubles }: { address: PostgresAddress; troubles: Troubles },
): Promise<RecordError | undefined> {
  if (isOfClosing(refusal)) {
    const lines = await Lines.connect(address, { onEntry() {}, onSeen() {}, onLost() {} })
    lines.end()
    return lines.isClosed ? undefined : closedError(address.shown)
  }
  try {
    await kept.inTurn(async () => record?.tryWriting())
    troubles.noteTaken()
  } catch (error) {
    if (isRefused(error)) troubles.noteRefused(recordError(error, address.shown))
  }
  return undefined
}
