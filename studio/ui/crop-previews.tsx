import { Flex, Stack, Text } from '@sanity/ui'
import { type ImageFraming, type ImageSize, cropRegion } from '#lib/pictures/crop-region.ts'

interface CropPreviewsProps {
  /** Thumbnail of the whole picture. */
  src: string
  size: ImageSize
  framing: ImageFraming
  /** Aspect ratios in which the site shows it. */
  frames: readonly { name: string; ratio: number }[]
}

/** Previews of a picture in each aspect ratio that the site uses, by crop and focal point. */
export function CropPreviews({ src, size, framing, frames }: CropPreviewsProps) {
  return (
    <Flex gap={3} wrap="wrap">
      {frames.map(({ name, ratio }) => (
        <Stack gap={2} key={name}>
          <div
            aria-label={`Crops on the site: ${name}, ${ratioLabel(ratio)}`}
            role="img"
            style={{
              aspectRatio: ratio,
              blockSize: '3.5rem',
              borderRadius: 2,
              ...cropStyle(src, size, framing, ratio),
            }}
          />
          <Text muted size={0}>{`${name} ${ratioLabel(ratio)}`}</Text>
        </Stack>
      ))}
    </Flex>
  )
}

/** The cropped region as a CSS background, so that one thumbnail serves every ratio. */
function cropStyle(src: string, size: ImageSize, framing: ImageFraming, ratio: number) {
  const { left, top, width, height } = cropRegion(size, framing, ratio)
  const share = (at: number, room: number) => (room > 0 ? (at / room) * 100 : 0)
  return {
    backgroundImage: `url("${src}")`,
    backgroundPosition: `${share(left, size.width - width)}% ${share(top, size.height - height)}%`,
    backgroundSize: `${(size.width / width) * 100}% ${(size.height / height) * 100}%`,
  }
}

/** `16:9` for 1.78; a decimal if no small integers fit. */
function ratioLabel(ratio: number): string {
  const across = Array.from({ length: 21 }, (_, at) => at + 1).find(
    (number) => Math.abs(number / ratio - Math.round(number / ratio)) < 0.01,
  )
  return across ? `${across}:${Math.round(across / ratio)}` : `${ratio.toFixed(2)}:1`
}
