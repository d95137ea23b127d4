import { Stack } from '@sanity/ui'
import { memo } from 'react'
import { type InputProps, type ObjectInputProps, type Path, useFormValue } from 'sanity'
import { aspectRatiosFor } from '#lib/pictures/image-aspect-ratios.ts'
import type { ImageFraming } from '#lib/pictures/crop-region.ts'
import { useAnswer } from '../data/use-live-query.ts'
import { Framed } from '../ui/crop-previews.tsx'
import { MutedText } from '../ui/tool-page.tsx'
import { typesAlong } from './types-along-path.ts'

interface PictureValue extends ImageFraming {
  asset?: { _ref?: string }
}

const question = { fetch: '*[_id == $id][0].url', listen: '*[_id == $id]' }

/** Whether an input is that of a picture. */
export const holdsPicture = (props: InputProps): props is ObjectInputProps =>
  props.schemaType.name === 'picture'

/** A picture, and below it how the site cuts it where it stands, by the crop and the focal point that are set. */
export function PictureInput(props: ObjectInputProps) {
  const value = props.value as PictureValue | undefined
  return (
    <Stack gap={4}>
      {props.renderDefault(props)}
      {value?.asset && <Placed path={props.path} value={value} />}
    </Stack>
  )
}

interface PlacedProps {
  path: Path
  value: PictureValue
}

/** Asks the document where a picture stands, apart from what it is drawn in: whoever asks is drawn with each key. */
function Placed({ path, value }: PlacedProps) {
  const types = typesAlong(useFormValue([]), path)
  return <Cuts place={path.map(String).join('.')} types={types.join()} value={value} />
}

interface CutsProps {
  value: PictureValue
  /** The steps of its path, with points between them. */
  place: string
  /** Names of the types that its path leads through, with commas between them. */
  types: string
}

const Cuts = memo(function Cuts({ value, place, types }: CutsProps) {
  const id = value.asset?._ref ?? ''
  const [, width, height] = /-(\d+)x(\d+)-/.exec(id) ?? []
  const [type = '', ...within] = types.split(',')
  const frames = aspectRatiosFor(type, within, place)
  const { value: url } = useAnswer<string | null>(
    width && frames.length > 0 ? question : undefined,
    { id },
  )
  if (!url) return null
  return (
    <Stack as="section" aria-label="As the site cuts it" gap={3}>
      <MutedText>As the site cuts it</MutedText>
      <Framed
        frames={frames}
        framing={value}
        size={{ width: Number(width), height: Number(height) }}
        src={`${url}?w=640&fit=max&auto=format`}
      />
    </Stack>
  )
})
