import type { RetailerService } from '#lib/retailers/retailer-services.ts'
import type { Weekday } from '#lib/retailers/opening-hours.ts'
import type { TextInEveryLocale } from '../seed-types.ts'

/** From when to when; `'02:00'` after `'18:00'` is on the next day. */
export type SeedOpeningSpan = readonly [opens: string, closes: string]

export interface SeedRetailer {
  /** Its document is `retailer-{id}`. */
  id: string
  name: string
  services: RetailerService[]
  text: TextInEveryLocale
  image?: string
  phone: string
  email: string
  website?: string
  lines: string[]
  postalCode?: string
  city: TextInEveryLocale
  country: string
  at: readonly [lat: number, lng: number]
  timeZone: string
  status?: 'appointment' | 'closed'
  hours?: readonly (readonly [days: readonly Weekday[], ...spans: SeedOpeningSpan[]])[]
  specialDays?: readonly { date: string; spans?: SeedOpeningSpan[]; note: TextInEveryLocale }[]
  hoursNote?: TextInEveryLocale
}

export const tuesdayToFriday: Weekday[] = ['tu', 'we', 'th', 'fr']
export const mondayToFriday: Weekday[] = ['mo', ...tuesdayToFriday]
export const mondayToSaturday: Weekday[] = [...mondayToFriday, 'sa']
export const tuesdayToSaturday: Weekday[] = [...tuesdayToFriday, 'sa']
