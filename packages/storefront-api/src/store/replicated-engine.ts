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
import { storeErrorKind } from '../storage-failure.ts'
import { FALLBACK_CHECKPOINT_PAGES, createCheckpointThread } from './checkpoint-thread.ts'
import { prepareDataFolder } from './data-folder.ts'
import {
  CONNECTION_PRAGMAS,
  SHOP_MACHINE_NAME,
  withoutBusyWait,
  type StorageEngine,
  type ReplicationState,
} from './storage-engine.ts'

/** Maximum number of processes with the same folder. */
const MOST = 99

/** An exclusively claimed replica. */
interface ReplicaClaim {
  path: string
  /** The lowest free number, from 1. */
  number: number
  release(): void
}

/**
 * Claims a replica in a folder that no other process uses; an earlier process's replica is reused.
 * The lock is an open SQLite transaction, which the system releases when the process ends for any
 * reason.
 * @throws Error when all are taken, and what SQLite reports
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

/** A replicated log in PostgreSQL. */
export interface PostgresLogLocation {
  /** `postgres://…` */
  url: string
  /** The shop's name: shops with different names cannot share a log. */
  belongsTo: string
}

/** Default schema of the shop's tables in the database. */
export const DEFAULT_POSTGRES_SCHEMA = 'orrery_shop'

/** Module that defines the store for the replica's thread. */
const REPLICA_PROGRAM = new URL('./migrations.ts', import.meta.url)

/**
 * A store with a replicated log in PostgreSQL, for any number of processes: each reads its own
 * replica in its folder, and writes on the newest state of the log. Null discards the replica with
 * the process.
 * @throws RecordError with one clear sentence, and what SQLite or the file system reports
 */
export function openReplicatedEngine(
  dataDir: string | null,
  { url, belongsTo }: PostgresLogLocation,
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
      schema: DEFAULT_POSTGRES_SCHEMA,
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
    const checkpoints = createCheckpointThread(path)
    const replication = replicationOf(
      replica,
      parsePostgresAddress(url, DEFAULT_POSTGRES_SCHEMA).label,
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

function replicationOf(
  replica: Replica,
  location: string,
  processNumber: number,
): ReplicationState {
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
