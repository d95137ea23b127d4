import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'

/** Duration of each frame in milliseconds, and how often the animation runs. */
export type AnimationTiming = Partial<Pick<Metadata, 'delay' | 'loop'>>

/**
 * Transforms each frame of an animation as an image of its own. The library applies some steps, such
 * as a rotation, to the column of all frames and would mix them.
 */
export async function transformFrames(
  path: string,
  options: SharpOptions,
  transform: (frame: Sharp) => Promise<Sharp>,
): Promise<{ image: Sharp; timing: AnimationTiming }> {
  const animation = sharp(path, options)
  const { delay, loop } = await animation.metadata()
  const { data, info } = await rawPixels(animation)
  const { width, channels, pageHeight: height = info.height } = info
  const bytes = width * height * channels
  const frames: RawImage[] = []
  for (let start = 0; start < data.length; start += bytes) {
    const raw = { width, height, channels }
    const frame = sharp(data.subarray(start, start + bytes), { raw })
    frames.push(await rawPixels(await transform(frame)))
  }
  const [first] = frames
  if (!first) throw new Error('An animation has no frames')
  const raw = {
    width: first.info.width,
    height: first.info.height * frames.length,
    channels: first.info.channels,
    pageHeight: first.info.height,
  }
  const column = Buffer.concat(frames.map((frame) => frame.data))
  return { image: sharp(column, { raw }), timing: { delay, loop } }
}

type RawImage = Awaited<ReturnType<typeof rawPixels>>

const rawPixels = (image: Sharp) =>
  image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
