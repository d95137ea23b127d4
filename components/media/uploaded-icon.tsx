import { parseAssetRef } from './image-url.ts'
import { Picture, type PictureProps } from './picture.tsx'

type UploadedIconProps = Pick<PictureProps, 'picture' | 'cdnBase' | 'sizes' | 'className' | 'alt'>

/**
 * A mark or sign that somebody uploaded: an SVG as it is, anything else as a picture. As an image it
 * runs no script and loads nothing, whatever stands in the file.
 */
export function UploadedIcon(props: UploadedIconProps) {
  const { picture, cdnBase, className } = props
  const facts = parseAssetRef(picture?.ref)
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
    />
  )
}
