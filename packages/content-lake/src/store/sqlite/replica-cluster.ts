import { describeClockSkew, type ReplicatedLogError, type Replica } from '@orrery/sqlite-replica'
import type { Cluster } from '../../cluster/cluster.ts'
import { toSharedDatabaseError } from '../storage-error.ts'
import { discardReplicaIfCorrupt } from './lake-database.ts'

/** Name of this machine in clock warnings. */
const MACHINE = 'the lake’s machine'

/** The cluster of processes that replicate the same log. */
export class ReplicaCluster implements Cluster {
  readonly #replica: Replica
  readonly #promoted: (() => void)[] = []
  #wasReader: boolean

  /** @param begin runs first when this process becomes the leader */
  constructor(replica: Replica, begin: () => void) {
    this.#replica = replica
    this.#wasReader = replica.role === 'reader'
    replica.listen({
      entries() {},
      role: (role) => {
        if (role === 'reader' || !this.#wasReader) return
        this.#wasReader = false
        begin()
        for (const listener of this.#promoted) listener()
      },
    })
  }

  get role(): Cluster['role'] {
    return this.#wasReader ? 'reader' : 'writer'
  }

  get leaderUrl(): string | undefined {
    return this.#replica.writer ?? undefined
  }

  get secret(): string {
    return this.#replica.secret
  }

  get logPosition(): number {
    return this.#replica.position
  }

  get databaseProblem(): string | undefined {
    return this.#replica.problem?.publicMessage
  }

  get clockSkew(): string | undefined {
    return describeClockSkew(this.#replica.clockAhead, MACHINE)
  }

  onPromoted(listener: () => void): void {
    this.#promoted.push(listener)
  }

  onDeposed(listener: (sentence: string) => void): void {
    this.#replica.listen({ entries() {}, terminated: listener })
  }

  onDatabaseNotice(listener: (sentence: string) => void): void {
    const { rebuildMessage } = this.#replica.file
    if (rebuildMessage !== null) listener(rebuildMessage)
    let isApart = false
    let before: string | undefined
    this.#replica.listen({
      entries() {},
      problem: (problem) => {
        if (problem?.publicMessage === before) return
        before = problem?.publicMessage
        listener(
          problem === null
            ? 'The database accepts writes again.'
            : `${problem.message} Writes are rejected until then.`,
        )
      },
      clockSkew: (ahead) => {
        const sentence = describeClockSkew(ahead, MACHINE)
        if (sentence !== undefined && !isApart) listener(sentence)
        isApart = sentence !== undefined
      },
    })
  }

  reportCorruption(error: unknown): unknown {
    return discardReplicaIfCorrupt(this.#replica, error) ?? error
  }

  awaitReplicated(): Promise<void> {
    return this.#replica.awaitReplicated()
  }

  async awaitPosition(place: number): Promise<void> {
    try {
      await this.#replica.awaitPosition(place)
    } catch (error) {
      throw toSharedDatabaseError(error as ReplicatedLogError, error)
    }
  }
}
