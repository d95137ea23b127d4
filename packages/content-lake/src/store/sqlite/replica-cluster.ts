import { clocksApart, type RecordError, type Replica } from '@orrery/sqlite-replica'
import type { Company } from '../../cluster/cluster.ts'
import { recordRefusal } from '../storage-error.ts'
import { givenUp } from './database.ts'

/** What the machine of a lake is called. */
const MACHINE = 'the lake’s machine'

/** What a replica tells of the others that follow the same record. */
export class ReplicaCompany implements Company {
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

  get role(): Company['role'] {
    return this.#wasReader ? 'reader' : 'writer'
  }

  get writer(): string | undefined {
    return this.#replica.writer ?? undefined
  }

  get secret(): string {
    return this.#replica.secret
  }

  get place(): number {
    return this.#replica.place
  }

  get trouble(): string | undefined {
    return this.#replica.trouble?.told
  }

  get clock(): string | undefined {
    return clocksApart(this.#replica.clockAhead, MACHINE)
  }

  promoted(listener: () => void): void {
    this.#promoted.push(listener)
  }

  dismissed(listener: (sentence: string) => void): void {
    this.#replica.listen({ entries() {}, dismissed: listener })
  }

  noted(listener: (sentence: string) => void): void {
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

  heed(error: unknown): unknown {
    return givenUp(this.#replica, error) ?? error
  }

  shown(): Promise<void> {
    return this.#replica.shown()
  }

  async reached(place: number): Promise<void> {
    try {
      await this.#replica.reached(place)
    } catch (error) {
      throw recordRefusal(error as RecordError, error)
    }
  }
}
