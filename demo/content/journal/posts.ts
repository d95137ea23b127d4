import { eclipseJourneyPost } from './eclipse-journey.ts'
import { mechaQuartzPost } from './mecha-quartz.ts'
import { meridianLinePost } from './meridian-line.ts'
import { nightOnTheRoofPost } from './night-on-the-roof.ts'
import type { SeedPost } from './journal-seed-types.ts'
import { watchServicePost } from './watch-service.ts'
import { sundialPost } from './sundial.ts'
import { tideTablePost } from './tide-table.ts'
import { whyTheMoonIsLatePost } from './why-the-moon-is-late.ts'

/** Every post of the journal. */
export const journalPosts: SeedPost[] = [
  nightOnTheRoofPost,
  whyTheMoonIsLatePost,
  mechaQuartzPost,
  meridianLinePost,
  eclipseJourneyPost,
  watchServicePost,
  tideTablePost,
  sundialPost,
]
