import { type Locale, localeTable } from '#lib/locales.ts'
import { distanceKm, type GeoPoint, readPoint } from '#lib/retailers/distance.ts'

/** An entry of the page, as far away as its distance says. */
export interface NearPlace {
  anchor: string
  name: string
  town: string
  /** With its unit, in the reader's language. */
  distance: string
}

type Answer = { state: 'refused' | 'failed' } | { state: 'found'; places: NearPlace[] }

/** Longest wait for the device to say where it is, in ms. */
const patience = 15_000

/** Asks the device where it is and sorts the entries of the page by their distance. */
export async function nearestPlaces(page: ParentNode, locale: Locale): Promise<Answer> {
  const here = await whereAmI()
  if ('state' in here) return here
  const places = [...page.querySelectorAll<HTMLElement>('[data-retailer][data-at]')].flatMap(
    (entry) => {
      const [lat, lng] = (entry.dataset['at'] ?? '').split(',').map(Number)
      const point = readPoint({ lat, lng })
      if (!point) return []
      const { retailer = '', town = '' } = entry.dataset
      return [{ anchor: entry.id, name: retailer, town, km: distanceKm(here, point) }]
    },
  )
  return {
    state: 'found',
    places: places
      .toSorted((a, b) => a.km - b.km)
      .map(({ km, ...place }) => ({ ...place, distance: formatKm(km, locale) })),
  }
}

function whereAmI(): Promise<GeoPoint | { state: 'refused' | 'failed' }> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ state: 'failed' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      ({ code, PERMISSION_DENIED }) =>
        resolve({ state: code === PERMISSION_DENIED ? 'refused' : 'failed' }),
      { timeout: patience, maximumAge: 600_000 },
    )
  })
}

/** Tenths of a kilometre near by, whole ones from ten on. */
export function formatKm(km: number, locale: Locale): string {
  return new Intl.NumberFormat(localeTable[locale].tag, {
    style: 'unit',
    unit: 'kilometer',
    numberingSystem: 'latn',
    maximumFractionDigits: km < 10 ? 1 : 0,
  }).format(km)
}
