import { africanAndAsianRetailers } from './africa-and-asia.ts'
import { americanRetailers } from './americas.ts'
import { europeanRetailers } from './europe.ts'
import type { SeedRetailer } from './seed-retailer.ts'

/** Every retailer of the demo; all of them are made up. */
export const retailers: readonly SeedRetailer[] = [
  ...europeanRetailers,
  ...americanRetailers,
  ...africanAndAsianRetailers,
]
