import { describe, expect, it, vi } from 'vitest'
import { Replicator } from './replicator.ts'
import type { LogConnection } from './log-connection.ts'
import type { LogConnectionOptions } from './replica-options.ts'
import type { ReplicaDatabase } from './replica-database.ts'
import type { LogPage } from './postgres/replicated-log.ts'
import type { LogEntry } from './replicated-tables.ts'

/** A replicator at position 4 whose log returns the given responses in turn. */
function replicatorAt4(responses: (() => LogPage)[]) {
  const file = {
    position: 4,
    logPosition: { entry: 'four' },
    applyEntries: vi.fn<(entries: readonly LogEntry[]) => void>((entries) => {
      file.position = entries.at(-1)!.position
    }),
  }
  const terminate = vi.fn<(sentence: string) => void>()
  const connection = { run: async () => responses.shift()!(), terminate }
  const options = { hasSingleWriter: false, emit() {} } as unknown as LogConnectionOptions
  const replicator = new Replicator(
    file as unknown as ReplicaDatabase,
    connection as unknown as LogConnection,
    options,
  )
  return { replicator, file, terminate }
}

const nothing: LogPage = { entries: [], previousEntry: null, hasMore: false }

describe('Replicator', () => {
  it('reads the log again when an entry is announced while an earlier read is in flight', async () => {
    const fifth = { position: 5, entry: 'five', rows: {} }
    const { replicator, file, terminate } = replicatorAt4([
      () => {
        replicator.notifyEntry(5)
        return nothing
      },
      () => ({ entries: [fifth], previousEntry: 'four', hasMore: false }),
      () => nothing,
    ])
    await replicator.runExclusive(() => replicator.catchUp())
    await replicator.runExclusive(async () => {})
    expect(file.applyEntries.mock.calls).toEqual([[[fifth]]])
    expect(terminate).not.toHaveBeenCalled()
  })

  it('stops when the log lacks an entry that was announced before the read', async () => {
    const { replicator, terminate } = replicatorAt4([() => nothing])
    replicator.notifyEntry(5)
    await replicator.runExclusive(async () => {})
    expect(terminate.mock.calls).toEqual([
      ['The log no longer reaches back to where this process was'],
    ])
  })
})
