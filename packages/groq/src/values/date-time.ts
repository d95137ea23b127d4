import { parseTime } from '../time.ts'

const RFC3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[-+]\d{2}:\d{2})$/

/** A point in time, in milliseconds since the epoch: what `dateTime()` yields. Written as RFC 3339 in UTC. */
export class DateTime {
  readonly milliseconds: number

  constructor(milliseconds: number) {
    this.milliseconds = milliseconds
  }

  /** Reads RFC 3339; null for anything else, dates that do not exist included. */
  static parse(text: string): DateTime | null {
    if (!RFC3339.test(text)) return null
    const milliseconds = parseTime(text)
    return milliseconds === undefined ? null : new DateTime(milliseconds)
  }

  addSeconds(seconds: number): DateTime | null {
    const milliseconds = this.milliseconds + seconds * 1000
    return Number.isNaN(new Date(milliseconds).getTime())
      ? null
      : new DateTime(Math.trunc(milliseconds))
  }

  secondsSince(other: DateTime): number {
    return (this.milliseconds - other.milliseconds) / 1000
  }

  compareTo(other: DateTime): number {
    return this.milliseconds - other.milliseconds
  }

  toString(): string {
    const text = new Date(this.milliseconds).toISOString()
    return text.endsWith('.000Z') ? `${text.slice(0, -5)}Z` : text
  }

  toJSON(): string {
    return this.toString()
  }
}
