import type { Scope } from '../scope.ts'
import { parseGeometry, pointGeometry, type Geometry } from '../geo/geometry.ts'
import { contains, distance, intersects } from '../geo/relations.ts'
import { isGeoConversion } from '../rewrite-geo.ts'
import { pure, scoped, type FunctionBuilder } from './define.ts'

function size({ points, lines, polygons }: Geometry): number {
  return points.length + lines.flat().length + polygons.flat(2).length
}

/** A function of two geometries; null where either is none. */
function relating(
  relate: (left: Geometry, right: Geometry) => boolean | number | null,
): FunctionBuilder {
  return scoped((scope: Scope, first, second) => {
    const left = parseGeometry(first)
    const right = parseGeometry(second)
    if (left === null || right === null) return null
    scope.evaluation.spend((size(left) + 1) * Math.ceil(size(right) / 64))
    return relate(left, right)
  })
}

const convert = pure((_marker, value) => parseGeometry(value)?.json ?? null)

const fromLatLng = pure((latitude, longitude) => {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  return pointGeometry(longitude, latitude)?.json ?? null
})

/** `geo(value)` arrives here too: the parser does not know it by its name. */
const latLng: FunctionBuilder = (args, nodes, compile) =>
  (isGeoConversion(nodes) ? convert : fromLatLng)(args, nodes, compile)

export const geoFunctions: Record<string, FunctionBuilder> = {
  latLng,
  contains: relating(contains),
  intersects: relating(intersects),
  distance: relating(distance),
}
