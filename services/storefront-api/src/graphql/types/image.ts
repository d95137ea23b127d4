import { imageUrl, type ImageTransform } from '../../media/image-url.ts'
import type { ImageNode, MediaImageNode } from '../nodes.ts'
import type { Resolver } from '../schema/strict.ts'

export const imageResolvers: Record<string, Resolver> = {
  id: (source: ImageNode) => source.id,
  altText: (source: ImageNode) => source.image.altText,
  width: (source: ImageNode) => source.image.width,
  height: (source: ImageNode) => source.image.height,
  url: (source: ImageNode, args: { transform?: ImageTransform | null }, context) =>
    imageUrl(context.publicUrl, source.image.src, args.transform),
  src: (source: ImageNode, _args, context) => imageUrl(context.publicUrl, source.image.src),
  originalSrc: (source: ImageNode, _args, context) => imageUrl(context.publicUrl, source.image.src),
  transformedSrc: (source: ImageNode, args: ImageTransform, context) =>
    imageUrl(context.publicUrl, source.image.src, args),
}

export const mediaImageResolvers: Record<string, Resolver> = {
  alt: (source: MediaImageNode) => source.picture.image.altText,
  image: (source: MediaImageNode) => source.picture,
  previewImage: (source: MediaImageNode) => source.picture,
  mediaContentType: () => 'IMAGE',
  presentation: () => null,
}
