import { Stack } from '@sanity/ui'
import { memo } from 'react'
import { type InputProps, type ObjectInputProps, type Path, useFormValue } from 'sanity'
import { documentImageAspectRatios } from '#lib/pictures/image-aspect-ratios.ts'
import type { ImageFraming } from '#lib/pictures/crop-region.ts'
import * as z from 'zod/mini'
import { valueOf } from '../query-results/result-parser.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { CropPreviews } from '../ui/crop-previews.tsx'
import { MutedText } from '../ui/tool-page.tsx'
import { FormerAltText } from './former-alt-text.tsx'
import { typesAlongPath } from './types-along-path.ts'

interface PictureValue extends ImageFraming {
  asset?: { _ref?: string }
}

const assetUrlQuery = {
  fetch: '*[_id == $id][0].url',
  listen: '*[_id == $id]',
  parser: valueOf(z.nullable(z.string()), null),
}

/** Whether an input edits a picture. */
export const isPictureInput = (props: InputProps): props is ObjectInputProps =>
  props.schemaType.name === 'picture'

/**
 * Picture input with previews of the crops that the site shows, by the crop and focal point that are set, and a note
 * when the alt text describes a former picture.
 */
export function PictureInput(props: ObjectInputProps) {
  const value = props.value as PictureValue | undefined
  return (
    <Stack gap={4}>
      {props.renderDefault(props)}
      <FormerAltText picture={props} />
      {value?.asset && <PictureCrops path={props.path} value={value} />}
    </Stack>
  )
}

interface PlacedProps {
  path: Path
  value: PictureValue
}

/**
 * Reads the position of a picture in the document. Separate from the previews, because it re-renders with each key.
 */
function PictureCrops({ path, value }: PlacedProps) {
  const types = typesAlongPath(useFormValue([]), path)
  return <CropsOfPath place={path.map(String).join('.')} types={types.join()} value={value} />
}

interface CutsProps {
  value: PictureValue
  /** Its path, joined by points. */
  place: string
  /** Type names along its path, joined by commas. */
  types: string
}

const CropsOfPath = memo(function Cuts({ value, place, types }: CutsProps) {
  const id = value.asset?._ref ?? ''
  const [, width, height] = /-(\d+)x(\d+)-/.exec(id) ?? []
  const [type = '', ...within] = types.split(',')
  const frames = documentImageAspectRatios(type, within, place)
  const { value: url } = useLiveQuery(width && frames.length > 0 ? assetUrlQuery : undefined, {
    id,
  })
  if (!url) return null
  return (
    <Stack as="section" aria-label="Crops on the site" gap={3}>
      <MutedText>Crops on the site</MutedText>
      <CropPreviews
        frames={frames}
        framing={value}
        size={{ width: Number(width), height: Number(height) }}
        src={`${url}?w=640&fit=max&auto=format`}
      />
    </Stack>
  )
})
