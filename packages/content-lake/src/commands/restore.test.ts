import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { databasePath } from '../store/sqlite/lake-database.ts'
import { DatabaseInspector } from '../store/sqlite/database-inspector.ts'
import { StorageError } from '../store/storage-error.ts'
import { runCommand } from '../testing/run-command.ts'
import { temporaryFolder, serveLakeOn } from '../testing/webhook-secrets.ts'

describe('addRestoreCommand', () => {
  it('restore warns and ends well when the restored webhooks cannot be checked', async () => {
    const dataDir = temporaryFolder()
    await (await serveLakeOn(dataDir)).close()
    const archive = join(temporaryFolder(), 'lake.tar')
    await runCommand(['backup', archive, '--data-dir', dataDir])
    const unreadable = vi
      .spyOn(DatabaseInspector.prototype, 'encryptedHooks')
      .mockImplementation(() => {
        throw new StorageError('The disk could not be read (EIO).')
      })
    onTestFinished(() => unreadable.mockRestore())
    const warning = expect.stringContaining(
      'The backup is restored, but its webhooks could not be checked: The disk could not be read (EIO).',
    )
    const fresh = join(temporaryFolder(), 'fresh')
    const restored = await runCommand(['restore', archive, '--data-dir', fresh])
    expect(restored).toEqual({
      code: 0,
      out: expect.stringContaining(`are in ${fresh}`),
      err: warning,
    })
    expect(existsSync(databasePath(fresh))).toBe(true)
    const args = ['restore', archive, '--data-dir', join(temporaryFolder(), 'other'), '--json']
    const { code, out, err } = await runCommand(args)
    expect([code, JSON.parse(out).lockedWebhooks, err]).toEqual([0, null, warning])
  })
})
