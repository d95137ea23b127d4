import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { observeExternalStockChanges } from './external-stock-changes.ts'

describe('observeExternalStockChanges', () => {
  it('notifies of changes by other processes, not of its own', () => {
    vi.useFakeTimers()
    const folder = mkdtempSync(join(tmpdir(), 'storefront-api-others-'))
    const [own, other] = [openDatabase(folder), openDatabase(folder)]
    const reported = vi.fn<() => void>()
    const watch = observeExternalStockChanges(own, reported)
    const write = (database: typeof own) =>
      database.transaction(() =>
        database
          .prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)')
          .run('a', String(Math.random())),
      )
    write(own)
    vi.advanceTimersByTime(3_000)
    expect(reported).not.toHaveBeenCalled()
    write(other)
    write(other)
    vi.advanceTimersByTime(3_000)
    expect(reported).toHaveBeenCalledTimes(1)
    watch.stop()
    write(other)
    vi.advanceTimersByTime(3_000)
    expect(reported).toHaveBeenCalledTimes(1)
    for (const database of [own, other]) database.close()
    rmSync(folder, { recursive: true })
    vi.useRealTimers()
  })
})
