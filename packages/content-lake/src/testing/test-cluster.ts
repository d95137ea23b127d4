import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import type { Cluster } from '../cluster/cluster.ts'
import { readConfig } from '../config.ts'
import { createLog } from '@orrery/server-kit/log'
import { serveLake } from '../serve.ts'
import type { ReplicatedStoreChanges, LakeStore } from '../store/lake-store.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { StorageError } from '../store/storage-error.ts'
import { createTestClient } from './test-client.ts'
import { ADMINISTRATOR_TOKEN, VIEWER_TOKEN, type WholeLake } from './test-whole-lake.ts'

/** The secret key of all processes of a test, in any folder. */
const CLUSTER_KEY = Buffer.alloc(32, 'company').toString('base64')

/** A cluster whose state a test sets. */
export class FakeCluster implements Cluster {
  role: Cluster['role']
  leaderUrl: string | undefined
  secret = 'known to the processes of one installation'
  logPosition = 0
  databaseProblem: string | undefined
  clockSkew: string | undefined
  /** Calls to this object, in order. */
  readonly calls: string[] = []
  /** Implements `awaitReplicated` and `awaitPosition`. */
  wait: () => Promise<void> = async () => {}
  readonly #promoted: (() => void)[] = []
  readonly #dismissed: ((sentence: string) => void)[] = []

  constructor(role: Cluster['role']) {
    this.role = role
  }

  onDatabaseNotice(): void {}

  reportCorruption(error: unknown): unknown {
    return error
  }

  onPromoted(listener: () => void): void {
    this.#promoted.push(listener)
  }

  onDeposed(listener: (sentence: string) => void): void {
    this.#dismissed.push(listener)
  }

  awaitReplicated(): Promise<void> {
    this.calls.push('shown')
    return this.wait()
  }

  awaitPosition(place: number): Promise<void> {
    this.calls.push(`reached ${place}`)
    if (this.databaseProblem !== undefined)
      return Promise.reject(new StorageError(this.databaseProblem))
    return this.wait()
  }

  promote(): void {
    this.role = 'writer'
    for (const listener of this.#promoted) listener()
  }

  depose(sentence: string): void {
    for (const listener of this.#dismissed) listener(sentence)
  }
}

/** A store as another process of the same content sees it: each write is visible in all at once. */
export function storeInCluster(
  store: LakeStore,
  cluster: Cluster,
): LakeStore & { follow: (followed: Partial<ReplicatedStoreChanges>) => void } {
  const listeners: ((followed: ReplicatedStoreChanges) => void)[] = []
  const own = {
    cluster,
    onReplicated: (listener: (followed: ReplicatedStoreChanges) => void) =>
      void listeners.push(listener),
    follow(followed: Partial<ReplicatedStoreChanges>) {
      const nothing = { added: [], removed: [], aclChanged: [], tables: new Set<string>() }
      for (const listener of listeners) listener({ ...nothing, ...followed })
    },
    close() {},
  }
  return new Proxy(store, {
    get(target, name) {
      if (name in own) return own[name as keyof typeof own]
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  }) as ReturnType<typeof storeInCluster>
}

export interface ClusterMember extends WholeLake {
  cluster: FakeCluster
  store: ReturnType<typeof storeInCluster>
}

/** A leader and a reader of the same content, each with its own server. */
export async function startCluster(env: Record<string, string> = {}): Promise<{
  writer: ClusterMember
  reader: ClusterMember
  /** Starts another reader on the folder. */
  join: () => Promise<ClusterMember>
  end: () => Promise<void>
}> {
  const dataDir = mkdtempSync(pathOf(tmpdir(), 'content-lake-'))
  const store = openSqliteStore(dataDir, {
    defaultDataset: { name: 'production', aclMode: 'public', createdAt: new Date().toISOString() },
    onError: (error) => console.error(error),
  })
  const members: ClusterMember[] = []
  const start = async (role: Cluster['role']): Promise<ClusterMember> => {
    const cluster = new FakeCluster(role)
    const own = storeInCluster(store, cluster)
    const tokens = {
      CONTENT_LAKE_TOKEN: ADMINISTRATOR_TOKEN,
      CONTENT_LAKE_READ_TOKEN: VIEWER_TOKEN,
      CONTENT_LAKE_SECRET_KEY: CLUSTER_KEY,
    }
    const config = readConfig({ port: '0', dataDir }, { ...tokens, ...env })
    const log = createLog({ format: 'text', level: 'warn' })
    const running = await serveLake(config, log, own)
    const origin = `http://127.0.0.1:${running.port}`
    const member: ClusterMember = {
      ...running,
      origin,
      dataDir,
      cluster,
      store: own,
      client: (overrides = {}) =>
        createTestClient(origin, { token: ADMINISTRATOR_TOKEN, ...overrides }),
      request: (path, init) => fetch(`${origin}${path}`, init),
    }
    members.push(member)
    cluster.leaderUrl = members[0]?.url
    return member
  }
  const writer = await start('writer')
  const reader = await start('reader')
  const end = async () => {
    for (const member of members.toReversed()) await member.close()
    store.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { writer, reader, join: () => start('reader'), end }
}
