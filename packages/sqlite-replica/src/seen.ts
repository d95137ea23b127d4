import { sharedNow } from './messages.ts'
import type { PostgresRecord } from './postgres/record.ts'

/**
 * Tells the others how far this process is, one word at a time: of what comes while one is on its way the newest is said after it, and
 * nothing else. Where places come faster than words go, others hear of now and not of long ago.
 */
export class Seen {
  /** Moment at which this process last told the others how far it is, as far as they heard. */
  heardAt = -Infinity
  readonly #id: string
  readonly #record: () => Pick<PostgresRecord, 'tellSeen'> | undefined
  #waiting: number | undefined
  #isTelling = false

  /** @param record the record where the line is there */
  constructor(id: string, record: () => Pick<PostgresRecord, 'tellSeen'> | undefined) {
    this.#id = id
    this.#record = record
  }

  tell(place: number): void {
    this.#waiting = place
    if (!this.#isTelling) void this.#tellAll()
  }

  async #tellAll(): Promise<void> {
    this.#isTelling = true
    while (this.#waiting !== undefined) {
      const place = this.#waiting
      this.#waiting = undefined
      await this.#tellOne(place).catch(() => {})
    }
    this.#isTelling = false
  }

  async #tellOne(place: number): Promise<void> {
    const record = this.#record()
    const at = sharedNow()
    await record?.tellSeen(this.#id, place)
    if (record && record === this.#record()) this.heardAt = at
  }
}
