import type { SeedPost } from './seed-entry.ts'
import { whyTheMoonIsLate } from './why-the-moon-is-late.ts'

/** Every post of the journal. */
export const posts: SeedPost[] = [whyTheMoonIsLate]
