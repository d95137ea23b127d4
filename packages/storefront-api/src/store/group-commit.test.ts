import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { testRecord } from '../testing/test-postgres.ts'
import { openDatabase } from './database.ts'
import { createGroupCommit, type GroupTransactions } from './group-commit.ts'

const folders: string[] = []
afterEach(() =>
  folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })),
)
function folder() {
  const made = mkdtempSync(join(tmpdir(), 'storefront-api-group-'))
  folders.push(made)
  return made
}

/** A store that counts its transactions and fails where a test says so. */
function countingStore(commit: () => void = () => {}) {
  const log: string[] = []
  let open = false
  const store: GroupTransactions = {
    transaction(work) {
      open = true
      log.push('begin')
      work()
      commit()
      open = false
      log.push('commit')
    },
    isOpen: () => open,
    savepoint: (work) => work(),
  }
  return { store, log, close: () => (open = false) }
}

describe('group commit', () => {
  it('runs the changes of one turn in one transaction, and those of the next turn in another', async () => {
    const { store, log } = countingStore()
    const group = createGroupCommit(store)
    const values = await Promise.all([1, 2, 3].map((value) => group.write(() => value)))
    expect(values).toEqual([1, 2, 3])
    expect(log).toEqual(['begin', 'commit'])
    await group.write(() => 4)
    expect(log).toEqual(['begin', 'commit', 'begin', 'commit'])
  })

  it('resolves after the commit, never before', async () => {
    const { store, log } = countingStore()
    const group = createGroupCommit(store)
    await Promise.all([1, 2].map((value) => group.write(() => value).then(() => log.push('told'))))
    expect(log).toEqual(['begin', 'commit', 'told', 'told'])
  })

  it('gathers changes that were committed together before, without delaying a single client', async () => {
    // A clock of its own: each look at it takes a hundredth of a millisecond, a commit twenty.
    let time = 0
    const { store, log } = countingStore(() => void (time += 20))
    const group = createGroupCommit(store, () => (time += 0.01))
    const turns = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1)
        await new Promise((resolve) => setImmediate(resolve))
    }
    // Each of three comes back some turns after the one before.
    await Promise.all(
      [0, 3, 6].map(async (late) => {
        for (let round = 0; round < 4; round += 1) {
          await group.write(() => round)
          await turns(late)
        }
      }),
    )
    expect(log.filter((entry) => entry === 'commit')).toHaveLength(4)
    const before = time
    await group.write(() => 1)
    await group.write(() => 2)
    expect(time - before).toBeLessThan(44)
  })

  it('rejects all changes with one sentence when the commit fails', async () => {
    const { store } = countingStore(() => {
      throw Object.assign(new Error('database or disk is full'), { errcode: 13 })
    })
    const group = createGroupCommit(store)
    const results = await Promise.allSettled([1, 2].map((value) => group.write(() => value)))
    for (const result of results) {
      expect(result).toMatchObject({
        status: 'rejected',
        reason: { message: 'The change was not saved: the disk is full. Nothing was changed.' },
      })
    }
  })

  it('rejects all changes when one of them aborts the transaction', async () => {
    const { store, close, log } = countingStore()
    const group = createGroupCommit(store)
    const results = await Promise.allSettled([
      group.write(() => 1),
      group.write(() => {
        close()
        throw new Error('disk I/O error')
      }),
      group.write(() => 3),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(log).not.toContain('commit')
  })
})

describe('group commit with concurrent writers', () => {
  it('retries the whole group and resolves with the last result', async () => {
    const { store } = countingStore()
    let tries = 0
    const group = createGroupCommit({
      ...store,
      transaction(work) {
        work()
        tries += 1
        store.transaction(work)
      },
    })
    const results = await Promise.allSettled([
      group.write(() => tries),
      group.write(() => {
        if (tries === 0) return 'stored'
        throw new Error('sold meanwhile')
      }),
    ])
    expect(results).toMatchObject([
      { status: 'fulfilled', value: 1 },
      { status: 'rejected', reason: { message: 'sold meanwhile' } },
    ])
  })

  it('rejects only the change that the database refuses', async () => {
    const refused = Object.assign(new Error('no such character'), { name: 'ReplicatedLogError' })
    let isRefused = false
    const { store } = countingStore(() => {
      if (isRefused) throw refused
    })
    const group = createGroupCommit({
      ...store,
      transaction(work) {
        isRefused = false
        store.transaction(work)
      },
    })
    const results = await Promise.allSettled([
      group.write(() => 1),
      group.write(() => (isRefused = true)),
      group.write(() => 3),
    ])
    expect(results).toMatchObject([
      { status: 'fulfilled', value: 1 },
      {
        status: 'rejected',
        reason: {
          message:
            'The change was not saved: the database rejected the change. Nothing was changed.',
        },
      },
      { status: 'fulfilled', value: 3 },
    ])
  })

  it('reports an unknown outcome when the connection was lost during the commit', async () => {
    const { store } = countingStore(() => {
      throw Object.assign(new Error('away'), {
        name: 'ReplicatedLogError',
        isTransient: true,
        isUncertain: true,
      })
    })
    await expect(createGroupCommit(store).write(() => 1)).rejects.toThrow(
      'The connection to the database was lost, so the change may or may not be saved.',
    )
  })
})

describe('group commit in the database', () => {
  it('rolls back only the change that throws, in the store and in memory', async () => {
    const dataDir = folder()
    const database = openDatabase(dataDir, testRecord(dataDir))
    const memory: string[] = []
    const put = (key: string, fault?: Error) =>
      database.write(() => {
        database.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run(key, '1')
        memory.push(key)
        database.onRollback(() => memory.splice(memory.indexOf(key), 1))
        if (fault) throw fault
        return key
      })
    const results = await Promise.allSettled([put('a'), put('b', new Error('refused')), put('c')])
    expect(results).toMatchObject([
      { status: 'fulfilled', value: 'a' },
      { status: 'rejected', reason: { message: 'refused' } },
      { status: 'fulfilled', value: 'c' },
    ])
    const rows = database.prepare('SELECT key FROM meta ORDER BY key').all()
    expect(rows).toEqual([{ key: 'a' }, { key: 'c' }])
    expect(memory).toEqual(['a', 'c'])
    database.close()
  })

  it('waits for the write lock of another process without blocking the event loop', async () => {
    const dataDir = folder()
    const database = openDatabase(dataDir)
    const other = new DatabaseSync(join(dataDir, 'shop.sqlite'))
    other.exec('BEGIN IMMEDIATE')
    let stored = false
    const change = database
      .write(() => database.prepare("INSERT INTO meta (key, value) VALUES ('a', '1')").run())
      .then(() => (stored = true))
    const start = performance.now()
    await wait(40)
    // A process that is held waits for as long as the database lets it: five seconds.
    expect(performance.now() - start).toBeLessThan(4_000)
    expect(stored).toBe(false)
    other.exec('COMMIT')
    await change
    expect(stored).toBe(true)
    other.close()
    database.close()
  })

  it('flushes pending changes before it closes', async () => {
    const dataDir = folder()
    const database = openDatabase(dataDir, testRecord(dataDir))
    const change = database.write(() =>
      database.prepare("INSERT INTO meta (key, value) VALUES ('a', '1')").run(),
    )
    database.close()
    await change
    const again = openDatabase(dataDir, testRecord(dataDir))
    expect(again.prepare("SELECT value FROM meta WHERE key = 'a'").get()).toEqual({ value: '1' })
    again.close()
  })
})
