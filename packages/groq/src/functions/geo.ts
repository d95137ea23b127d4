import { parseGeometry, pointGeometry, type Geometry } from '../geo/geometry.ts'
import { contains, distance, intersects } from '../geo/relations.ts'
import {
  evaluationContextFunction,
  pureFunction,
  type FunctionDefinition,
  type FunctionTable,
} from './function-definition.ts'

function size({ points, lines, polygons }: Geometry): number {
  return points.length + lines.flat().length + polygons.flat(2).length
}

/** A function of two geometries; null if either is not one. */
function relating(
  relate: (left: Geometry, right: Geometry) => boolean | number | null,
): FunctionDefinition {
  return evaluationContextFunction(2, (evaluation, first, second) => {
    const pay = (steps: number) => evaluation.spend(steps)
    const left = parseGeometry(first, pay)
    const right = parseGeometry(second, pay)
    if (left === null || right === null) return null
    evaluation.spend((size(left) + 1) * Math.ceil(size(right) / 64))
    return relate(left, right)
  })
}

/** `geo(value)`: GeoJSON of a geometry or a `{lat, lng}`. */
export const geometryConversionFunction = evaluationContextFunction(
  1,
  (evaluation, value) => parseGeometry(value, (steps) => evaluation.spend(steps))?.json ?? null,
)

const latLng = pureFunction(2, (latitude, longitude) => {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  return pointGeometry(longitude, latitude)?.json ?? null
})

export const geoFunctions = {
  latLng,
  contains: relating(contains),
  intersects: relating(intersects),
  distance: relating(distance),
} satisfies FunctionTable
