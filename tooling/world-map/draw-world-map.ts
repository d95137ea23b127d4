import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import {
  geoAzimuthalEqualArea,
  type GeoContext,
  geoGraticule,
  type GeoPermissibleObjects,
  geoPath,
  type GeoProjection,
  geoProjection,
} from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import {
  europeMapCentre,
  europeMapRadius,
  europeMapScale,
  europeMapSize,
  projectNaturalEarth,
  worldMapScale,
  worldMapSize,
} from '#lib/retailers/map-projection.ts'
import { svgPathDataOf } from './svg-path.ts'
import { RingCollector, fillWithScanlines } from './scanlines.ts'

/** Where the drawing is kept; pages refer to its symbols. */
export const worldMapFile = new URL('../../public/world.svg', import.meta.url)

type Atlas = Topology<{ land: GeometryCollection; countries: GeometryCollection }>

const atlas = (name: string): Atlas =>
  JSON.parse(readFileSync(new URL(`atlas/${name}.json`, import.meta.url), 'utf8')) as Atlas

/** The projection of the drawing of the world. */
export function worldProjection(): GeoProjection {
  return geoProjection(projectNaturalEarth)
    .scale(worldMapScale)
    .translate([worldMapSize.width / 2, worldMapSize.height / 2])
    .precision(0.3)
}

/** The projection of the disc of Europe. */
export function europeProjection(): GeoProjection {
  return geoAzimuthalEqualArea()
    .rotate([-europeMapCentre.lng, -europeMapCentre.lat])
    .scale(europeMapScale)
    .translate([europeMapSize.width / 2, europeMapSize.height / 2])
    .clipAngle(europeMapRadius)
    .precision(0.3)
}

/** Both drawings as symbols whose strokes inherit the colour. */
export function drawWorldMap(): string {
  const world = worldProjection()
  const europe = europeProjection()
  const coarse = atlas('countries-110m')
  const fine = atlas('countries-50m')
  return [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    ...plate('world', worldMapSize, [
      line(outline(world, geoGraticule().step([15, 15])()), 0.4, 0.3),
      line(hatch(world, landOf(coarse), 2.6, worldMapSize.height), 0.55, 0.5),
      line(outline(world, landOf(coarse)), 0.7, 0.85),
      line(outline(world, { type: 'Sphere' }), 0.8, 1),
    ]),
    ...plate('europe', europeMapSize, [
      line(outline(europe, geoGraticule().step([5, 5])()), 0.4, 0.3),
      line(hatch(europe, landOf(fine), 3, europeMapSize.height), 0.5, 0.4),
      line(outline(europe, bordersOf(fine)), 0.5, 0.55, '1 2.2'),
      line(outline(europe, landOf(fine)), 0.7, 0.85),
    ]),
    '</svg>',
    '',
  ].join('\n')
}

function landOf(data: Atlas): GeoPermissibleObjects {
  return feature(data, data.objects.land)
}

function bordersOf(data: Atlas): GeoPermissibleObjects {
  return mesh(data, data.objects.countries, (a, b) => a !== b)
}

function plate(id: string, { width, height }: typeof worldMapSize, lines: string[]): string[] {
  return [
    `<symbol id="${id}" viewBox="0 0 ${width} ${height}" fill="none" stroke="currentcolor" stroke-linejoin="round">`,
    ...lines,
    '</symbol>',
  ]
}

function line(d: string, width: number, opacity: number, dashes?: string): string {
  const dash = dashes ? ` stroke-dasharray="${dashes}"` : ''
  return `<path stroke-width="${width}" stroke-opacity="${opacity}"${dash} d="${d}"/>`
}

/** What a shape looks like in a projection, as path data. */
function outline(projection: GeoProjection, shape: GeoPermissibleObjects): string {
  const collector = new RingCollector()
  geoPath(projection, collector satisfies GeoContext)(shape)
  return svgPathDataOf(collector.rings)
}

/** Level lines over the land, closer to an engraver's plate than any flat colour. */
function hatch(
  projection: GeoProjection,
  land: GeoPermissibleObjects,
  step: number,
  height: number,
): string {
  const collector = new RingCollector()
  geoPath(projection, collector satisfies GeoContext)(land)
  return svgPathDataOf(
    fillWithScanlines(collector.rings, step, height)
      .filter(([x1, x2]) => x2 - x1 > 0.6)
      .map(([x1, x2, y]) => [
        [x1, y],
        [x2, y],
      ]),
  )
}

if (import.meta.main) await writeFile(worldMapFile, drawWorldMap())
