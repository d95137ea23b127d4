import { isObject, type GroqObject } from '../values/groq-values.ts'
import {
  crossesItself,
  type SpendSteps,
  type Line,
  type Polygon,
  type Position,
} from './segments.ts'

/** A parsed geometry with its GeoJSON. */
export interface Geometry {
  json: GroqObject
  points: Position[]
  lines: Line[]
  polygons: Polygon[]
}

const parsed = new WeakMap<object, Geometry | null>()

/**
 * Parses GeoJSON or `{lat, lng}` (also `lon`); null for anything else and for invalid rings.
 * @param pay charges the work of comparing ring segments
 */
export function parseGeometry(value: unknown, pay: SpendSteps = () => {}): Geometry | null {
  if (!isObject(value)) return null
  let geometry = parsed.get(value)
  if (geometry === undefined) {
    geometry = read(value, pay)
    parsed.set(value, geometry)
  }
  return geometry
}

export function pointGeometry(longitude: number, latitude: number): Geometry | null {
  const json = { type: 'Point', coordinates: [longitude, latitude] }
  return parseGeometry(json)
}

function read(value: GroqObject, pay: SpendSteps): Geometry | null {
  if (typeof value.lat === 'number') {
    const given = [value.lng, value.lon].filter(
      (longitude) => longitude !== undefined && longitude !== null,
    )
    return given.length === 1 && typeof given[0] === 'number'
      ? pointGeometry(given[0], value.lat)
      : null
  }
  const { type, coordinates } = value
  if (type === 'GeometryCollection') return readCollection(value, pay)
  if (typeof type !== 'string' || !Array.isArray(coordinates)) return null
  const json = { type, coordinates }
  const empty: Geometry = { json, points: [], lines: [], polygons: [] }
  const ring = (positions: unknown) => ringOf(positions, pay)
  const filled = (part: Partial<Geometry> | null) => (part === null ? null : { ...empty, ...part })
  switch (type) {
    case 'Point': {
      const point = position(coordinates)
      return filled(point && { points: [point] })
    }
    case 'MultiPoint': {
      const points = each(coordinates, position)
      return filled(points && { points })
    }
    case 'LineString': {
      const line = lineOf(coordinates)
      return filled(line && { lines: [line] })
    }
    case 'MultiLineString': {
      const lines = each(coordinates, lineOf)
      return filled(lines && { lines })
    }
    case 'Polygon': {
      const polygon = each(coordinates, ring)
      return filled(polygon && polygon.length > 0 ? { polygons: [polygon] } : null)
    }
    case 'MultiPolygon': {
      const polygons = each(coordinates, (rings) => each(rings, ring))
      return filled(polygons && { polygons })
    }
    default:
      return null
  }
}

function readCollection({ geometries }: GroqObject, pay: SpendSteps): Geometry | null {
  const members = each(geometries, (member) => parseGeometry(member, pay))
  if (members === null) return null
  return {
    json: { type: 'GeometryCollection', geometries: members.map(({ json }) => json) },
    points: members.flatMap(({ points }) => points),
    lines: members.flatMap(({ lines }) => lines),
    polygons: members.flatMap(({ polygons }) => polygons),
  }
}

function each<T>(values: unknown, readOne: (value: unknown) => T | null): T[] | null {
  if (!Array.isArray(values)) return null
  const found: T[] = []
  for (const value of values) {
    const one = readOne(value)
    if (one === null) return null
    found.push(one)
  }
  return found
}

function position(value: unknown): Position | null {
  if (!Array.isArray(value) || value.length < 2) return null
  const [longitude, latitude] = value as unknown[]
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null
  return Math.abs(latitude) > 90 || Math.abs(longitude) > 180 ? null : [longitude, latitude]
}

function lineOf(value: unknown): Line | null {
  const line = each(value, position)
  return line !== null && line.length >= 2 ? line : null
}

function ringOf(value: unknown, pay: SpendSteps): Line | null {
  const ring = each(value, position)
  if (ring === null || ring.length < 4) return null
  pay(ring.length)
  if (!isSame(ring[0]!, ring.at(-1)!) || crossesItself(ring, pay)) return null
  const standsStill = ring.some((vertex, index) => index > 0 && isSame(ring[index - 1]!, vertex))
  return standsStill ? null : ring
}

const isSame = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1]
