import { imageUrl } from '../../media/image-url.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'

export const imageResolvers: ResolversOf<'Image'> = {
  id: (source) => source.id,
  altText: (source) => source.image.altText,
  width: (source) => source.image.width,
  height: (source) => source.image.height,
  thumbhash: () => null,
  url: (source, args, context) => imageUrl(context.publicUrl, source.image.src, args.transform),
  src: (source, _args, context) => imageUrl(context.publicUrl, source.image.src),
  originalSrc: (source, _args, context) => imageUrl(context.publicUrl, source.image.src),
  transformedSrc: (source, args, context) => imageUrl(context.publicUrl, source.image.src, args),
}

export const mediaImageResolvers: ResolversOf<'MediaImage'> = {
  alt: (source) => source.picture.image.altText,
  image: (source) => source.picture,
  previewImage: (source) => source.picture,
  mediaContentType: () => 'IMAGE',
  presentation: () => null,
}
