import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import { parseGeoPoint } from '#lib/retailers/distance.ts'
import {
  mapLabelDirection,
  europeMapCentre,
  europeMapSize,
  projectToEurope,
  projectToWorld,
  type MapPoint,
  worldMapSize,
} from '#lib/retailers/map-projection.ts'
import { MapFigure } from './map-figure.ts'
import type { NumberedRetailer } from './filter-retailers.ts'

interface RetailerMapProps {
  retailers: readonly NumberedRetailer[]
  /** Retailers that match the filters; the others are dimmed. */
  found: readonly NumberedRetailer[]
}

interface Dot {
  retailer: NumberedRetailer
  at: MapPoint
}

/** Maps of the world and of Europe. Each dot links to its entry in the list. */
export function RetailerMaps({ retailers, found }: RetailerMapProps) {
  const t = useTranslations('retailers')
  const world: Dot[] = []
  const europe: Dot[] = []
  for (const retailer of retailers) {
    const point = parseGeoPoint(stegaClean(retailer.data.location))
    if (!point) continue
    const inEurope = projectToEurope(point)
    if (inEurope) europe.push({ retailer, at: inEurope })
    else world.push({ retailer, at: projectToWorld(point) })
  }
  if (world.length + europe.length === 0) return null
  const pale = (retailer: NumberedRetailer) => !found.includes(retailer)
  const glass = projectToWorld(europeMapCentre)
  return (
    <MapFigure className="wrap" aria-label={t('map')}>
      <svg className="world" viewBox={`0 0 ${worldMapSize.width} ${worldMapSize.height}`}>
        <use href="/world.svg#world" className="ink" />
        {europe.length > 0 && <circle className="glass" cx={glass.x} cy={glass.y} r="41" />}
        <Dots dots={world} isPale={pale} />
      </svg>
      {europe.length > 0 && (
        <svg className="europe" viewBox={`0 0 ${europeMapSize.width} ${europeMapSize.height}`}>
          <circle className="paper" cx="240" cy="240" r="230" />
          <use href="/world.svg#europe" className="ink" />
          <circle className="glass" cx="240" cy="240" r="231" />
          <circle className="ticks" cx="240" cy="240" r="235.5" pathLength="60" />
          <Dots dots={europe} isPale={pale} />
        </svg>
      )}
      <figcaption>{t('mapCaption')}</figcaption>
      <style>{highlightRules([...world, ...europe])}</style>
    </MapFigure>
  )
}

function Dots({
  dots,
  isPale,
}: {
  dots: readonly Dot[]
  isPale: (retailer: NumberedRetailer) => boolean
}) {
  return dots.map(({ retailer, at }) => {
    const side = mapLabelDirection(
      at,
      dots.map((dot) => dot.at),
    )
    const { number, anchor, city, data } = retailer
    const name = stegaClean(data.name) ?? ''
    return (
      <g key={anchor} transform={`translate(${round(at.x)} ${round(at.y)})`}>
        <a
          href={`#${anchor}`}
          className="dot"
          data-pale={isPale(retailer) ? '' : undefined}
          aria-label={[number, name, city].filter(Boolean).join(', ')}
        >
          <circle className="reach" />
          <circle className="brass" />
          <text
            className="number"
            style={{ '--side-x': round(side.x), '--side-y': round(side.y) } as CSSProperties}
          >
            {number}
          </text>
          <text className="name">{city || name}</text>
        </a>
      </g>
    )
  })
}

const round = (value: number) => Math.round(value * 100) / 100

/** CSS rules that highlight a dot while its entry is hovered, focused or targeted. */
function highlightRules(dots: readonly Dot[]): string {
  return dots
    .map(({ retailer: { anchor } }) => {
      const entry = `#${anchor}:is(:target,:hover,:focus-within)`
      return `#retailers:has(${entry}) a[href="#${anchor}"]{--lit:1}`
    })
    .join('')
}
