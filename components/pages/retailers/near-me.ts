import { defaultLocale, isLocale, type Locale, localeTable } from '#lib/locales.ts'
import { distanceKm, type GeoPoint, parseGeoPoint } from '#lib/retailers/distance.ts'

/** Enhances the “near me” button: requests the visitor's location and lists the nearest retailers. Returns a cleanup. */
export function enhance(root: HTMLElement): () => void {
  const button = root.querySelector('button')
  const note = root.querySelector('.near-note')
  const list = root.querySelector<HTMLElement>('.near-list')
  if (!button || !note || !list) return () => undefined
  const { locale = '', notes = '{}' } = root.dataset
  const words: Record<string, string> = JSON.parse(notes)
  let asking = false

  const say = (state: string) => {
    asking = state === 'asking'
    button.setAttribute('aria-disabled', String(asking))
    note.textContent = words[state] ?? ''
  }
  const ask = async () => {
    if (asking) return
    say('asking')
    list.hidden = true
    const answer = await locateNearestRetailers(document, isLocale(locale) ? locale : defaultLocale)
    say(answer.state)
    if (answer.state !== 'found') return
    list.querySelector('ol')?.replaceChildren(...answer.places.map(listItemOf))
    list.hidden = false
    list.focus()
  }
  const onClick = () => {
    ask().catch(() => say('failed'))
  }
  button.addEventListener('click', onClick)
  button.style.visibility = ''
  return () => {
    button.removeEventListener('click', onClick)
    button.style.visibility = 'hidden'
  }
}

function listItemOf({ anchor, name, town, distance }: NearbyRetailer): HTMLElement {
  const entry = document.createElement('li')
  const link = Object.assign(document.createElement('a'), { href: `#${anchor}` })
  const isolatedName = document.createElement('bdi')
  isolatedName.textContent = name
  link.append(isolatedName)
  const place = document.createElement('span')
  place.textContent = town
  const away = Object.assign(document.createElement('span'), { className: 'numbers' })
  away.textContent = distance
  entry.append(link, place, away)
  return entry
}

/** A retailer of the page with its distance. */
export interface NearbyRetailer {
  anchor: string
  name: string
  town: string
  /** With its unit, in the reader's language. */
  distance: string
}

type NearbyResult = { state: 'refused' | 'failed' } | { state: 'found'; places: NearbyRetailer[] }

/** Timeout of the geolocation request, in ms. */
const locationTimeout = 15_000

/** Requests the device's location and sorts the retailers of the page by distance. */
export async function locateNearestRetailers(
  page: ParentNode,
  locale: Locale,
): Promise<NearbyResult> {
  const here = await currentLocation()
  if ('state' in here) return here
  const places = [...page.querySelectorAll<HTMLElement>('[data-retailer][data-at]')].flatMap(
    (entry) => {
      const [lat, lng] = (entry.dataset['at'] ?? '').split(',').map(Number)
      const point = parseGeoPoint({ lat, lng })
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

function currentLocation(): Promise<GeoPoint | { state: 'refused' | 'failed' }> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ state: 'failed' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      ({ code, PERMISSION_DENIED }) =>
        resolve({ state: code === PERMISSION_DENIED ? 'refused' : 'failed' }),
      { timeout: locationTimeout, maximumAge: 600_000 },
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
