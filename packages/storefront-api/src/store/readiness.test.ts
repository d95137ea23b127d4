import { mkdtempSync, rmSync } from 'node:fs'
import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ReplicationState } from './storage-engine.ts'
import { readReadiness, readinessProblems } from './readiness.ts'

/** Simulates a full disk. */
function fillDisk(): void {
  vi.spyOn(files, 'statfs').mockResolvedValue({ bavail: 1_000, bsize: 1 } as never)
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
}

const recordThat = (fields: Partial<ReplicationState>): ReplicationState =>
  ({ location: 'db.example/orrery', error: null, clockSkew: 0, ...fields }) as ReplicationState
const standing = (fields: Partial<ReplicationState>) =>
  readReadiness(null, { isDamaged: false, replication: recordThat(fields) })

describe('readiness', () => {
  it('stays ready for reads while the database is unreachable or full, without naming the database', async () => {
    expect(await standing({})).toEqual({ reasons: [], notes: [] })
    for (const [publicMessage, note] of [
      ['The database cannot be reached.', 'The database of the shop cannot be reached.'],
      ['The disk of the database is full.', 'The disk of the database of the shop is full.'],
    ] as const) {
      const error = {
        message: 'The database db.example/orrery …',
        publicMessage,
        isUnreachable: true,
      }
      expect(await standing({ error })).toEqual({ reasons: [], notes: [note] })
    }
  })

  it('reports a clock skew of five seconds or more against the database', async () => {
    expect(await standing({ clockSkew: 5_000 })).toEqual({ reasons: [], notes: [] })
    expect((await standing({ clockSkew: 7_200 })).notes).toEqual([
      'The clock of the shop’s machine is 7 s ahead of that of its database.',
    ])
    expect((await standing({ clockSkew: -12 * 60_000 })).notes).toEqual([
      'The clock of the shop’s machine is 12 min behind that of its database.',
    ])
  })

  it('stays ready with a full disk as a single process, and is not ready when other processes can serve', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'storefront-api-full-'))
    fillDisk()
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const full = 'The disk of the shop’s data folder is full.'
    const alone = { isDamaged: false, replication: null }
    expect(await readReadiness(folder, alone)).toEqual({ reasons: [], notes: [full] })
    const together = { isDamaged: false, replication: recordThat({}) }
    expect(await readReadiness(folder, together)).toEqual({ reasons: [full], notes: [] })
    expect(await readinessProblems(folder, alone)).toEqual([full])
    const damaged = await readReadiness(null, { ...alone, isDamaged: true })
    expect(damaged.reasons).toEqual([expect.stringContaining('is damaged')])
  })
})
