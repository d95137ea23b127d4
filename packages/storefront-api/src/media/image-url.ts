/** The API's `ImageTransformInput`. */
export interface ImageTransform {
  maxWidth?: number | null
  maxHeight?: number | null
  crop?: string | null
  scale?: number | null
  preferredContentType?: string | null
}

/** The URL of an image, with the transformation as query parameters of the file route. */
export function imageUrl(
  publicUrl: string,
  src: string,
  transform?: ImageTransform | null,
): string {
  const url = new URL(`${publicUrl}/files/${src.split('/').map(encodeURIComponent).join('/')}`)
  if (!transform) return url.href
  const scale = Math.min(Math.max(transform.scale ?? 1, 1), 3)
  if (transform.maxWidth) url.searchParams.set('width', String(transform.maxWidth * scale))
  if (transform.maxHeight) url.searchParams.set('height', String(transform.maxHeight * scale))
  if (transform.crop) url.searchParams.set('crop', transform.crop.toLowerCase())
  if (transform.preferredContentType)
    url.searchParams.set('format', transform.preferredContentType.toLowerCase())
  return url.href
}
