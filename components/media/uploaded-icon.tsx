import { parseImageRef } from './image-url.ts'
import { Picture, type PictureProps } from './picture.tsx'

type UploadedIconProps = Pick<
  PictureProps,
  'picture' | 'cdnBase' | 'sizes' | 'className' | 'alt' | 'edit'
>

/**
 * An uploaded logo or icon: an SVG unchanged, any other format as a picture. In an `img` element an SVG runs no
 * script and loads no resources.
 */
export function UploadedIcon(props: UploadedIconProps) {
  const { picture, cdnBase, className } = props
  const facts = parseImageRef(picture?.ref)
  if (!facts) return null
  if (!facts.file.endsWith('.svg')) return <Picture {...props} />
  return (
    <img
      className={className}
      src={`${cdnBase}/${facts.file}`}
      width={facts.width}
      height={facts.height}
      alt={props.alt ?? picture?.alt ?? ''}
      loading="lazy"
      decoding="async"
      data-sanity={props.edit}
    />
  )
}
