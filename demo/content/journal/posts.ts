import { eclipseJourney } from './eclipse-journey.ts'
import { mechaQuartz } from './mecha-quartz.ts'
import { meridianLine } from './meridian-line.ts'
import { nightOnTheRoof } from './night-on-the-roof.ts'
import type { SeedPost } from './journal-seed-types.ts'
import { service } from './watch-service.ts'
import { sundial } from './sundial.ts'
import { tideTable } from './tide-table.ts'
import { whyTheMoonIsLate } from './why-the-moon-is-late.ts'

/** Every post of the journal. */
export const posts: SeedPost[] = [
  nightOnTheRoof,
  whyTheMoonIsLate,
  mechaQuartz,
  meridianLine,
  eclipseJourney,
  service,
  tideTable,
  sundial,
]
