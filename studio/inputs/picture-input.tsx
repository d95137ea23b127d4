import { Stack, Text } from '@sanity/ui'
import { type InputProps, type ObjectInputProps, useFormValue } from 'sanity'
import { framesFor } from '#lib/pictures/frames.ts'
import type { Framing } from '#lib/pictures/region.ts'
import { useAnswer } from '../reading/use-answer.ts'
import { Framed } from '../ui/framed.tsx'
import { typesAlong } from './types-along.ts'

interface PictureValue extends Framing {
  asset?: { _ref?: string }
}

const question = { fetch: '*[_id == $id][0].url', listen: '*[_id == $id]' }

/** Whether an input is that of a picture. */
export const holdsPicture = (props: InputProps): props is ObjectInputProps =>
  props.schemaType.name === 'picture'

/** A picture, and below it how the site cuts it where it stands, by the crop and the focal point that are set. */
export function PictureInput(props: ObjectInputProps) {
  const { path, renderDefault } = props
  const value = props.value as PictureValue | undefined
  const document = useFormValue([])
  const id = value?.asset?._ref ?? ''
  const [, width, height] = /-(\d+)x(\d+)-/.exec(id) ?? []
  const [type = '', ...within] = typesAlong(document, path)
  const frames = framesFor(type, within, path.map(String).join('.'))
  const { value: url } = useAnswer<string | null>(
    width && frames.length > 0 ? question : undefined,
    { id },
  )
  return (
    <Stack gap={4}>
      {renderDefault(props)}
      {url && value && (
        <Stack as="section" aria-label="As the site cuts it" gap={3}>
          <Text muted size={1}>
            As the site cuts it
          </Text>
          <Framed
            frames={frames}
            framing={value}
            size={{ width: Number(width), height: Number(height) }}
            src={`${url}?w=640&fit=max&auto=format`}
          />
        </Stack>
      )}
    </Stack>
  )
}
