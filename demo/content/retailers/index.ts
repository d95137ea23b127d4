import { africaAndAsia } from './africa-and-asia.ts'
import { americas } from './americas.ts'
import { europe } from './europe.ts'
import type { SeedRetailer } from './seed-retailer.ts'

/** Every retailer of the demo; all of them are made up. */
export const retailers: readonly SeedRetailer[] = [...europe, ...americas, ...africaAndAsia]
