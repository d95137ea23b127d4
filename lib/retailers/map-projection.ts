import { distanceKm, type GeoPoint, toRadians } from './distance.ts'

/** A point of a map image, `y` downwards. */
export interface MapPoint {
  x: number
  y: number
}

/** Size of the two map images; `public/world.svg` holds a symbol for each. */
export const worldMapSize = { width: 1000, height: 520 }
export const europeMapSize = { width: 480, height: 480 }

/** Units of the map image per unit of the projected sphere's radius. */
export const worldMapScale = 177
export const europeMapScale = 800

/** The map of Europe: its centre, and its radius in degrees of arc. */
export const europeMapCentre: GeoPoint = { lat: 48.5, lng: 6.5 }
export const europeMapRadius = 16.5

/** Natural Earth I (Šavrič, Patterson, Jenny): the whole earth, longitudes and latitudes in radians. */
export function projectNaturalEarth(lambda: number, phi: number): [number, number] {
  const phi2 = phi * phi
  const phi4 = phi2 * phi2
  return [
    lambda *
      (0.8707 - 0.131979 * phi2 + phi4 * (-0.013791 + phi4 * (0.003971 * phi2 - 0.001529 * phi4))),
    phi * (1.007226 + phi2 * (0.015085 + phi4 * (-0.044475 + 0.028874 * phi2 - 0.005916 * phi4))),
  ]
}

/** Lambert's azimuthal equal-area projection around the centre of the map of Europe. */
function azimuthal({ lat, lng }: GeoPoint): [number, number] {
  const phi = toRadians(lat)
  const phi0 = toRadians(europeMapCentre.lat)
  const lambda = toRadians(lng - europeMapCentre.lng)
  const k = Math.sqrt(
    2 / (1 + Math.sin(phi0) * Math.sin(phi) + Math.cos(phi0) * Math.cos(phi) * Math.cos(lambda)),
  )
  return [
    k * Math.cos(phi) * Math.sin(lambda),
    k * (Math.cos(phi0) * Math.sin(phi) - Math.sin(phi0) * Math.cos(phi) * Math.cos(lambda)),
  ]
}

/** Projects coordinates to the world map. */
export function projectToWorld({ lat, lng }: GeoPoint): MapPoint {
  return placed(projectNaturalEarth(toRadians(lng), toRadians(lat)), worldMapScale, worldMapSize)
}

/**
 * The coordinates of a point of the world map, the inverse of `projectToWorld`. Points outside the earth's
 * outline return the nearest edge.
 */
export function unprojectFromWorld({ x, y }: MapPoint): GeoPoint {
  const up = (worldMapSize.height / 2 - y) / worldMapScale
  // Newton's method: the height is strictly increasing in the latitude.
  let phi = Math.min(Math.max(up, -Math.PI / 2), Math.PI / 2)
  for (let turn = 0; turn < 20; turn++) {
    const slope =
      (projectNaturalEarth(0, phi + 1e-6)[1] - projectNaturalEarth(0, phi - 1e-6)[1]) / 2e-6
    phi -= (projectNaturalEarth(0, phi)[1] - up) / slope
    phi = Math.min(Math.max(phi, -Math.PI / 2), Math.PI / 2)
  }
  const lambda = (x - worldMapSize.width / 2) / worldMapScale / projectNaturalEarth(1, phi)[0]
  const degrees = (angle: number) => (angle * 180) / Math.PI
  return { lat: degrees(phi), lng: Math.min(Math.max(degrees(lambda), -180), 180) }
}

/** Projects coordinates to the map of Europe; undefined beyond its edge. */
export function projectToEurope(place: GeoPoint): MapPoint | undefined {
  const kmPerDegree = 111.195
  // Slightly inside the edge, so that no dot is clipped.
  if (distanceKm(place, europeMapCentre) > (europeMapRadius - 0.8) * kmPerDegree) return undefined
  return placed(azimuthal(place), europeMapScale, europeMapSize)
}

function placed(
  [x, y]: [number, number],
  scale: number,
  { width, height }: { width: number; height: number },
): MapPoint {
  return { x: width / 2 + x * scale, y: height / 2 - y * scale }
}

/**
 * The direction of a dot's label: away from the nearest other dot.
 *
 * @returns a unit vector; to the right for a single dot
 */
export function mapLabelDirection(dot: MapPoint, others: readonly MapPoint[]): MapPoint {
  let nearest: MapPoint | undefined
  let least = Infinity
  for (const other of others) {
    const length = Math.hypot(other.x - dot.x, other.y - dot.y)
    if (length > 0 && length < least) [nearest, least] = [other, length]
  }
  if (!nearest) return { x: 1, y: 0 }
  return { x: (dot.x - nearest.x) / least, y: (dot.y - nearest.y) / least }
}
