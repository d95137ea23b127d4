import { clocksApart, type RecordError, type Replica } from '@orrery/sqlite-replica'
import type { Cluster } from '../../cluster/cluster.ts'
import { sharedDatabaseError } from '../storage-error.ts'
import { discardIfCorrupt } from './database.ts'

/** What the machine of a lake is called. */
const MACHINE = 'the lake’s machine'

/** What a replica tells of the others that follow the same record. */
export class ReplicaCluster implements Cluster {
  readonly #replica: Replica
  readonly #promoted: (() => void)[] = []
  #wasReader: boolean

  /** @param begin what the store does first when this process becomes the writer */
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
    return this.#replica.place
  }

  get databaseProblem(): string | undefined {
    return this.#replica.trouble?.told
  }

  get clockSkew(): string | undefined {
    return clocksApart(this.#replica.clockAhead, MACHINE)
  }

  onPromoted(listener: () => void): void {
    this.#promoted.push(listener)
  }

  onDeposed(listener: (sentence: string) => void): void {
    this.#replica.listen({ entries() {}, dismissed: listener })
  }

  onDatabaseNotice(listener: (sentence: string) => void): void {
    const { renewal } = this.#replica.file
    if (renewal !== null) listener(renewal)
    let isApart = false
    let before: string | undefined
    this.#replica.listen({
      entries() {},
      trouble: (trouble) => {
        if (trouble?.told === before) return
        before = trouble?.told
        listener(
          trouble === null
            ? 'The database takes what is written again.'
            : `${trouble.sentence} Nothing can be written until that is over.`,
        )
      },
      clock: (ahead) => {
        const sentence = clocksApart(ahead, MACHINE)
        if (sentence !== undefined && !isApart) listener(sentence)
        isApart = sentence !== undefined
      },
    })
  }

  reportCorruption(error: unknown): unknown {
    return discardIfCorrupt(this.#replica, error) ?? error
  }

  awaitReplicated(): Promise<void> {
    return this.#replica.shown()
  }

  async awaitPosition(place: number): Promise<void> {
    try {
      await this.#replica.reached(place)
    } catch (error) {
      throw sharedDatabaseError(error as RecordError, error)
    }
  }
}
