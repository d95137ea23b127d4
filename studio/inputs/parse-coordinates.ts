import type { GeoPoint } from '#lib/retailers/distance.ts'

const number = String.raw`[-+]?\d{1,3}(?:\.\d+)?`
const pair = new RegExp(
  `^\\(?\\s*(${number})\\s*°?\\s*([NS])?\\s*[,;\\s]\\s*(${number})\\s*°?\\s*([EW])?\\s*\\)?$`,
  'i',
)

/**
 * Parses coordinates as maps copy them: `47.1, 6.83`, `47.1° N, 6.83° E`.
 *
 * @returns undefined for anything else, and for coordinates out of range
 */
export function parseCoordinates(text: string): GeoPoint | undefined {
  const [, lat, south, lng, west] = pair.exec(text.trim()) ?? []
  if (lat === undefined || lng === undefined) return undefined
  const place = {
    lat: Number(lat) * (/s/i.test(south ?? '') ? -1 : 1),
    lng: Number(lng) * (/w/i.test(west ?? '') ? -1 : 1),
  }
  return Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180 ? place : undefined
}
