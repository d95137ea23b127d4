import { Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { type InputProps, type ObjectInputProps, set, unset } from 'sanity'
import { styled } from 'styled-components'
import { type GeoPoint, parseGeoPoint } from '#lib/retailers/distance.ts'
import { unprojectFromWorld, projectToWorld, worldMapSize } from '#lib/retailers/map-projection.ts'
import { ToolButton } from '../ui/controls.tsx'
import { MutedText } from '../ui/tool-page.tsx'
import { parseCoordinates } from './parse-coordinates.ts'

/** Zoom levels: the visible width as a share of the whole map. */
const zoomLevels = [1, 0.4, 0.15] as const

const MapSvg = styled.svg`
  display: block;
  inline-size: 100%;
  aspect-ratio: 2;
  background: var(--card-muted-bg-color);
  color: var(--card-muted-fg-color);
  cursor: crosshair;
  touch-action: none;

  &:focus-visible {
    outline: 2px solid var(--card-focus-ring-color);
  }
`

export const isGeopointInput = (props: InputProps): props is ObjectInputProps =>
  props.schemaType.name === 'geopoint'

/** Geopoint input: set by a click on the map, by arrow keys on it, or by pasted coordinates. */
export function GeopointInput({ value, onChange, readOnly, elementProps }: ObjectInputProps) {
  const point = parseGeoPoint(value)
  const [near, setNear] = useState(0)
  const [typed, setTyped] = useState<string>()
  const id = useId()
  const part = zoomLevels[near] ?? 1
  const centre = point
    ? projectToWorld(point)
    : { x: worldMapSize.width / 2, y: worldMapSize.height / 2 }
  const width = worldMapSize.width * part
  const height = width / 2
  const left = clamp(centre.x - width / 2, worldMapSize.width - width)
  const top = clamp(centre.y - height / 2, worldMapSize.height - height)
  const put = (place: GeoPoint | undefined) => {
    if (readOnly) return
    setTyped(undefined)
    onChange(place ? set({ ...value, _type: 'geopoint', ...rounded(place) }) : unset())
  }
  const press = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    put(
      unprojectFromWorld({
        x: left + ((event.clientX - box.left) / box.width) * width,
        y: top + ((event.clientY - box.top) / box.height) * height,
      }),
    )
  }
  const step = (event: KeyboardEvent) => {
    const way = arrows[event.key]
    if (!way || !point) return
    event.preventDefault()
    const size = part * 4
    put({ lat: point.lat + way.y * size, lng: point.lng + way.x * size })
  }
  const text = typed ?? (point ? `${point.lat}, ${point.lng}` : '')
  const read = parseCoordinates(text)
  return (
    <Stack gap={3}>
      <Card border overflow="hidden" radius={2}>
        <MapSvg
          aria-label={`Map. ${point ? `The location is ${text}.` : 'No location is set.'} Arrow keys move it.`}
          role="application"
          tabIndex={readOnly ? -1 : 0}
          viewBox={`${left} ${top} ${width} ${height}`}
          onKeyDown={step}
          onPointerDown={press}
        >
          <use height={worldMapSize.height} href="/world.svg#world" width={worldMapSize.width} />
          {point && (
            <circle
              cx={centre.x}
              cy={centre.y}
              fill="var(--card-accent-fg-color, currentColor)"
              r={Math.max(0.4, 7 * part)}
            />
          )}
        </MapSvg>
      </Card>
      <Flex align="center" gap={2} wrap="wrap">
        <ToolButton
          disabled={near === zoomLevels.length - 1}
          text="Zoom in"
          onClick={() => setNear(near + 1)}
        />
        <ToolButton disabled={near === 0} text="Zoom out" onClick={() => setNear(near - 1)} />
        {point && !readOnly && (
          <ToolButton mode="bleed" text="Remove" tone="critical" onClick={() => put(undefined)} />
        )}
      </Flex>
      <Stack gap={2}>
        <Text as="label" htmlFor={id} size={1} weight="medium">
          Latitude and longitude
        </Text>
        <TextInput
          {...elementProps}
          dir="ltr"
          id={id}
          placeholder="47.0998, 6.8250"
          readOnly={readOnly ?? false}
          value={text}
          onBlur={(event) => {
            elementProps.onBlur?.(event)
            // A field that only had the focus keeps its value to the last digit.
            if (typed !== undefined && read) put(read)
          }}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <MutedText>
          {text !== '' && !read
            ? 'Enter two numbers separated by a comma: latitude first, then longitude.'
            : 'For an exact location, paste coordinates copied from another map.'}
        </MutedText>
      </Stack>
    </Stack>
  )
}

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

const clamp = (from: number, most: number): number => Math.min(Math.max(from, 0), most)

/** Rounded to about a metre. */
const rounded = ({ lat, lng }: GeoPoint): GeoPoint => ({
  lat: Math.round(Math.min(Math.max(lat, -90), 90) * 1e5) / 1e5,
  lng: Math.round(Math.min(Math.max(lng, -180), 180) * 1e5) / 1e5,
})
