/** A point on the earth in degrees. */
export interface GeoPoint {
  lat: number
  lng: number
}

/** Mean radius of the earth in km (IUGG). */
const earthRadius = 6371.0088

/** Great-circle distance in km (haversine). */
export function distanceKm(a: GeoPoint, b: GeoPoint): number {
  const half = (from: number, to: number) => Math.sin(toRadians(to - from) / 2) ** 2
  const h =
    half(a.lat, b.lat) +
    Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * half(a.lng, b.lng)
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Parses a point from content; undefined where a coordinate is missing or out of range. */
export function parseGeoPoint(
  value: { lat?: number | null; lng?: number | null } | null | undefined,
): GeoPoint | undefined {
  const { lat, lng } = value ?? {}
  if (typeof lat !== 'number' || typeof lng !== 'number') return undefined
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}

export function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
