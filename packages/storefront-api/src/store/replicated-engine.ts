import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import {
  describeClockSkew,
  REPLICA_PRAGMAS,
  Replica,
  parsePostgresAddress,
} from '@orrery/sqlite-replica'
import { storeErrorKind } from '../store-error.ts'
import { FALLBACK_CHECKPOINT_PAGES, createCheckpoints } from './checkpoints.ts'
import { prepareDataFolder } from './data-folder.ts'
import {
  CONNECTION_PRAGMAS,
  SHOP_MACHINE_NAME,
  withoutBusyWait,
  type StorageEngine,
  type Replication,
} from './engine.ts'

/** Processes on one folder at most. */
const MOST = 99

/** A replica that is one process's alone. */
interface ReplicaClaim {
  path: string
  /** The lowest one that was free, from 1. */
  number: number
  release(): void
}

/**
 * Takes a replica in a folder that no other process has. What lies there of an earlier process is gone on with. The lock is an open
 * transaction of SQLite's, which the system drops with the process, however that ends.
 * @throws Error where all are taken, and what SQLite reports
 */
function claimReplica(folder: string): ReplicaClaim {
  for (let number = 1; number <= MOST; number += 1) {
    const lock = new DatabaseSync(join(folder, `shop.replica-${number}.lock`), { timeout: 0 })
    try {
      lock.exec('BEGIN EXCLUSIVE')
      const path = join(folder, `shop.replica-${number}.sqlite`)
      return { path, number, release: () => lock.close() }
    } catch (error) {
      lock.close()
      if (storeErrorKind(error) !== 'busy') throw error
    }
  }
  throw new Error(`${MOST} processes use ${folder} already`)
}

/** A record in PostgreSQL. */
export interface PostgresTarget {
  /** `postgres://…` */
  url: string
  /** What the shop is called: two of different names do not share a record. */
  belongsTo: string
}

/** Where in a database the shop's tables are, unless the address says. */
export const POSTGRES_SCHEMA = 'orrery_shop'

/** What the replica's thread is told of the shop's store. */
const REPLICA_PROGRAM = new URL('./migrations.ts', import.meta.url)

/**
 * A store whose record is in PostgreSQL, for as many processes as there are: each has a replica of its own in its folder, reads from
 * it, and writes on the newest state of the record. Null lets the replica go with the process.
 * @throws RecordError with one clear sentence, and what SQLite or the file system reports
 */
export function openReplicatedEngine(
  dataDir: string | null,
  { url, belongsTo }: PostgresTarget,
): StorageEngine {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'storefront-api-replica-'))
  prepareDataFolder(folder)
  const claim = claimReplica(folder)
  const { path } = claim
  const leave = () => {
    claim.release()
    if (dataDir === null) rmSync(folder, { recursive: true, force: true })
  }
  let replica: Replica | undefined
  let sqlite: DatabaseSync | undefined
  try {
    replica = Replica.openSync({
      url,
      schema: POSTGRES_SCHEMA,
      path,
      program: REPLICA_PROGRAM,
      belongsTo,
      hasSingleWriter: false,
    })
    sqlite = new DatabaseSync(path)
    sqlite.exec(
      `${CONNECTION_PRAGMAS}; ${REPLICA_PRAGMAS}; PRAGMA wal_autocheckpoint = ${FALLBACK_CHECKPOINT_PAGES}`,
    )
    // What was made just now.
    prepareDataFolder(folder)
    const opened = { replica, sqlite }
    const checkpoints = createCheckpoints(path)
    const replication = replicationOf(
      replica,
      parsePostgresAddress(url, POSTGRES_SCHEMA).label,
      claim.number,
    )
    return {
      sqlite,
      path,
      replication,
      commit(work, rolledBack, waits) {
        const done = () => opened.replica.commit(opened.sqlite, work, rolledBack)
        if (waits) return done()
        const value = withoutBusyWait(opened.sqlite, done)
        checkpoints.request()
        return value
      },
      onExternalWrite(listener) {
        opened.replica.listen({
          entries: (entries) => {
            for (const { rows } of entries) listener(rows)
          },
        })
      },
      pollExternalWrites() {},
      close() {
        opened.replica.close()
        checkpoints.close()
        opened.sqlite.close()
        leave()
      },
    }
  } catch (error) {
    replica?.close()
    if (sqlite?.isOpen) sqlite.close()
    leave()
    throw error
  }
}

function replicationOf(replica: Replica, location: string, processNumber: number): Replication {
  const fatal = new Promise<string>((resolve) =>
    replica.listen({ entries() {}, terminated: resolve }),
  )
  return {
    location,
    processNumber,
    fatal,
    rebuildNotice: replica.file.rebuildMessage,
    get damage() {
      return replica.file.corruption
    },
    get error() {
      return replica.problem
    },
    get clockSkew() {
      return replica.clockAhead
    },
    onError: (trouble) => replica.listen({ entries() {}, problem: trouble }),
    onClockSkew(listener) {
      let isApart = false
      const clockSkew = (ahead: number) => {
        const sentence = describeClockSkew(ahead, SHOP_MACHINE_NAME) ?? null
        if ((sentence !== null) !== isApart) listener(sentence)
        isApart = sentence !== null
      }
      replica.listen({ entries() {}, clockSkew })
    },
    awaitReplicated: () => replica.awaitReplicated(),
    awaitFresh: () => replica.awaitPosition(0),
    discardReplica: (found) => replica.file.markCorrupt(found),
    checkIntegrity: (signal) => replica.file.verifyPages(signal),
  }
}
